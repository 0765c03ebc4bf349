/** A settled hand as a picture to save: the headline, who pays whom, and the receipt below. */

import { transfersOf } from './evening.js';
import { number, signed, t, tileName, when } from './i18n.js';

const WIDTH = 1080;
const EDGE = 72;
const FONT = 'system-ui, "PingFang SC", "Noto Sans CJK SC", "Noto Sans SC", "Microsoft YaHei", sans-serif';
const COLOURS = {
  paper: '#f6f2e9',
  card: '#fffdf8',
  ink: '#1d211e',
  soft: '#5a615b',
  jade: '#0d5c45',
  line: '#dcd5c4',
};

/** @returns {Promise<Blob>} */
export function pictureOf(evening, index) {
  const blocks = layout(evening, index, document.createElement('canvas').getContext('2d'));
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = Math.ceil(blocks.at(-1).y + EDGE);
  const brush = canvas.getContext('2d');
  brush.fillStyle = COLOURS.paper;
  brush.fillRect(0, 0, canvas.width, canvas.height);
  for (const block of blocks) paint(brush, block);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** Every piece of text and every card with its place. */
function layout(evening, index, brush) {
  const { answer, names } = evening.hands[index];
  const name = (id) => evening.players[names.indexOf(id)] ?? id;
  const blocks = [];
  let y = EDGE + 20;
  const write = (
    text,
    size,
    { bold = false, colour = COLOURS.ink, align = 'left', x = EDGE, gap = 0.5, keep = false } = {},
  ) => {
    for (const line of wrapped(brush, text, size, bold, WIDTH - 2 * EDGE)) {
      blocks.push({ text: line, x, y: y + size * 0.8, size, bold, colour, align });
      if (!keep) y += size * (1 + gap);
    }
  };
  const middle = { align: 'center', x: WIDTH / 2 };
  write(
    [evening.name, t('count.hand_number', { number: index + 1 }), when(evening.hands[index].at)]
      .filter(Boolean)
      .join(' · '),
    34,
    { colour: COLOURS.soft, ...middle },
  );
  if (answer.win) {
    const { win } = answer;
    y += 20;
    write(
      t(`result.${win.type}${win.tile ? '' : '_untold'}`, {
        winner: name(win.winner),
        from: name(win.from),
        tile: win.tile ? tileName(win.tile) : '',
      }),
      52,
      { bold: true, ...middle },
    );
    write(signed(answer.changes[win.winner]), 150, { bold: true, colour: COLOURS.jade, gap: 0.15, ...middle });
  }
  for (const one of transfersOf(answer, names)) {
    blocks.push({ card: true, x: EDGE, y, width: WIDTH - 2 * EDGE, height: 116 });
    y += 30;
    write(`${short(brush, evening.players[one.from])} → ${short(brush, evening.players[one.to])}`, 46, {
      x: EDGE + 40,
      keep: true,
    });
    write(number(one.points), 60, { bold: true, align: 'right', x: WIDTH - EDGE - 40, keep: true });
    y += 106;
  }
  y += 10;
  for (const line of answer.receipt.split('\n')) write(line, 32, { colour: COLOURS.soft, gap: 0.45 });
  blocks.push({ text: t('title'), x: WIDTH - EDGE, y: y + 40, size: 26, colour: COLOURS.soft, align: 'right' });
  return blocks;
}

const font = (size, bold) => `${bold ? 700 : 400} ${size}px ${FONT}`;

function short(brush, name) {
  brush.font = font(46, false);
  let kept = [...name];
  while (brush.measureText(kept.join('')).width > 270) kept = kept.slice(0, -1);
  return kept.length < [...name].length ? `${kept.join('')}…` : name;
}

function wrapped(brush, text, size, bold, room) {
  brush.font = font(size, bold);
  const lines = [''];
  for (const piece of text.match(/[\u0020-\u024f]+?(?=\s|[^\u0020-\u024f]|$)|[\s\S]/gu) ?? []) {
    if (lines.at(-1) && brush.measureText(lines.at(-1) + piece).width > room) lines.push(piece.trimStart());
    else lines[lines.length - 1] += piece;
  }
  return lines;
}

function paint(brush, block) {
  if (block.card) {
    brush.fillStyle = COLOURS.card;
    brush.beginPath();
    brush.roundRect(block.x, block.y, block.width, block.height, 28);
    brush.fill();
    return;
  }
  brush.font = font(block.size, block.bold);
  brush.fillStyle = block.colour;
  brush.textAlign = block.align;
  brush.fillText(block.text, block.x, block.y);
}
