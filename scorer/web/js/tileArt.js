/** The 34 tiles, drawn here: bold enough to be told apart at the width of a thumbnail. */

import { h } from './dom.js';
import { GLYPHS } from './glyphs.js';
import { tileName } from './i18n.js';

const INK = '#1c2b4a';
const RED = '#c0261f';
const GREEN = '#0f7a4a';
const BLUE = '#1d56a5';
const NUMERALS = '一二三四五六七八九';
const HONOURS = {
  '1z': ['東', INK],
  '2z': ['南', INK],
  '3z': ['西', INK],
  '4z': ['北', INK],
  '6z': ['發', GREEN],
  '7z': ['中', RED],
};

/** Centres of circles: x, y, colour; one radius for each number. */
const CIRCLES = {
  1: [18, [[30, 40, RED]]],
  2: [11, [[30, 22, GREEN], [30, 58, BLUE]]],
  3: [9.5, [[15, 18, BLUE], [30, 40, RED], [45, 62, GREEN]]],
  4: [10, [[17, 23, BLUE], [43, 23, GREEN], [17, 57, GREEN], [43, 57, BLUE]]],
  5: [9, [[15, 19, BLUE], [45, 19, GREEN], [30, 40, RED], [15, 61, GREEN], [45, 61, BLUE]]],
  6: [9, [[18, 17, GREEN], [42, 17, GREEN], [18, 41, RED], [42, 41, RED], [18, 63, RED], [42, 63, RED]]],
  7: [7.5, [[13, 13, GREEN], [30, 21, GREEN], [47, 29, GREEN], [19, 47, RED], [41, 47, RED], [19, 66, RED], [41, 66, RED]]],
  8: [7.5, [[19, 12, BLUE], [41, 12, BLUE], [19, 31, BLUE], [41, 31, BLUE], [19, 50, BLUE], [41, 50, BLUE], [19, 69, BLUE], [41, 69, BLUE]]],
  9: [7.5, [[12, 15, GREEN], [30, 15, GREEN], [48, 15, GREEN], [12, 40, RED], [30, 40, RED], [48, 40, RED], [12, 65, BLUE], [30, 65, BLUE], [48, 65, BLUE]]],
};

/** Centres of sticks: x, y, colour; one length for each number. */
const STICKS = {
  2: [26, [[30, 23, GREEN], [30, 57, BLUE]]],
  3: [26, [[30, 23, BLUE], [18, 57, GREEN], [42, 57, GREEN]]],
  4: [26, [[18, 23, BLUE], [42, 23, GREEN], [18, 57, GREEN], [42, 57, BLUE]]],
  5: [26, [[14, 23, GREEN], [46, 23, BLUE], [30, 40, RED], [14, 57, BLUE], [46, 57, GREEN]]],
  6: [26, [[13, 23, GREEN], [30, 23, GREEN], [47, 23, GREEN], [13, 57, BLUE], [30, 57, BLUE], [47, 57, BLUE]]],
  7: [19, [[30, 14, RED], [13, 40, GREEN], [30, 40, BLUE], [47, 40, GREEN], [13, 65, GREEN], [30, 65, BLUE], [47, 65, GREEN]]],
  9: [19, [[13, 15, RED], [30, 15, BLUE], [47, 15, GREEN], [13, 40, RED], [30, 40, BLUE], [47, 40, GREEN], [13, 65, RED], [30, 65, BLUE], [47, 65, GREEN]]],
};

/**
 * A tile as a picture.
 * @param {string} tile
 * @param {{label?: string, hidden?: boolean}} how  `hidden`: whoever shows it names it himself
 */
export function tileArt(tile, how = {}) {
  const named = how.hidden ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': how.label ?? tileName(tile) };
  return h(
    'svg',
    { viewBox: '0 0 60 80', class: 'tile', focusable: 'false', ...named },
    h('rect', { x: 1, y: 1, width: 58, height: 78, rx: 8, class: 'tile-back' }),
    h('rect', { x: 1, y: 1, width: 58, height: 73, rx: 8, class: 'tile-face' }),
    h('g', { transform: 'translate(2.1 1) scale(.93)' }, face(tile)),
  );
}

function face(tile) {
  const [number, suit] = tile;
  if (suit === 'm') return [glyph(NUMERALS[number - 1], 15, 2, 0.32, INK), glyph('萬', 12, 40, 0.37, RED)];
  if (suit === 'p') return circles(...CIRCLES[number]);
  if (suit === 's') return number === '1' ? bird() : number === '8' ? eightSticks() : sticks(...STICKS[number]);
  if (tile === '5z')
    return h('rect', { x: 11, y: 12, width: 38, height: 56, rx: 3, fill: 'none', stroke: BLUE, 'stroke-width': 5 });
  return glyph(HONOURS[tile][0], 5, 15, 0.5, HONOURS[tile][1]);
}

function glyph(character, x, y, scale, stroke) {
  const [width, d] = GLYPHS[character];
  return h('path', {
    d,
    transform: `translate(${x} ${y}) scale(${scale})`,
    fill: 'none',
    stroke,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  });
}

function circles(radius, places) {
  return places.map(([cx, cy, fill]) => [
    h('circle', { cx, cy, r: radius, fill }),
    radius > 8
      ? h('circle', { cx, cy, r: radius * 0.58, fill: 'none', stroke: '#fffdf5', 'stroke-width': radius * 0.18 })
      : null,
    h('circle', { cx, cy, r: radius * 0.24, fill: '#fffdf5' }),
  ]);
}

const stick = (x, y, length, fill, turn = 0) =>
  h(
    'g',
    { transform: `rotate(${turn} ${x} ${y})` },
    h('rect', { x: x - 4.5, y: y - length / 2, width: 9, height: length, rx: 4.5, fill }),
    h('rect', { x: x - 5.5, y: y - 1.5, width: 11, height: 3, rx: 1.5, fill: '#fffdf5' }),
  );

const sticks = (length, places) => places.map(([x, y, fill]) => stick(x, y, length, fill));

function eightSticks() {
  const half = (y, slant) => [
    stick(10, y, 27, GREEN),
    stick(50, y, 27, GREEN),
    stick(23, y, 26, GREEN, slant),
    stick(37, y, 26, GREEN, -slant),
  ];
  return [half(22, 24), half(58, -24)];
}

function bird() {
  return [
    h('path', { d: 'M14 74 C18 56 22 50 30 44 L36 50 C30 58 26 64 24 76 Z', fill: BLUE }),
    h('path', { d: 'M25 77 C28 62 33 55 40 50 L44 55 C39 62 36 68 35 77 Z', fill: RED }),
    h('path', { d: 'M22 46 C16 30 26 18 38 20 C50 22 52 40 42 52 C36 58 26 56 22 46 Z', fill: GREEN }),
    h('path', { d: 'M27 40 C34 32 42 34 45 42 C40 48 31 48 27 40 Z', fill: '#fffdf5' }),
    h('circle', { cx: 37, cy: 14, r: 10, fill: RED }),
    h('circle', { cx: 40, cy: 12, r: 2.6, fill: '#fffdf5' }),
    h('path', { d: 'M46 12 L57 17 L46 19 Z', fill: '#d9902b' }),
    h('path', { d: 'M30 6 L26 0 M36 4 L35 -2', stroke: RED, 'stroke-width': 3, 'stroke-linecap': 'round' }),
  ];
}
