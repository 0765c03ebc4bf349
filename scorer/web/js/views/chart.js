/** The evening as lines: everybody's points after each hand. */

import { h } from '../dom.js';
import { number, signed, t } from '../i18n.js';

const WIDTH = 360;
const HEIGHT = 190;
const LEFT = 40;
const RIGHT = 14;
const TOP = 12;
const BOTTOM = 22;
/** Told apart without colour as well. */
const DASHES = [null, '7 4', '2 4', '10 3 2 3'];

/** @param {number[][]} rows  totals of the four, after no hand, the first, and so on */
export function chart(rows, names) {
  const all = rows.flat();
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  const span = high - low || 1;
  const x = (index) => LEFT + ((WIDTH - LEFT - RIGHT) * index) / Math.max(1, rows.length - 1);
  const y = (value) => TOP + ((HEIGHT - TOP - BOTTOM) * (high - value)) / span;
  const said = names.map((name, seat) => `${name} ${signed(rows.at(-1)[seat])}`).join('，');
  const marks = ticks(low, high);
  return h(
    'figure',
    { class: 'chart', key: 'chart' },
    h(
      'svg',
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': t('evening.chart_long', { totals: said }) },
      marks.map((mark) =>
        h(
          'g',
          { key: `${mark}` },
          h('path', { d: `M${LEFT} ${y(mark)}H${WIDTH - RIGHT}`, class: mark === 0 ? 'zero' : 'grid' }),
          h('text', { x: LEFT - 5, y: y(mark) + 3.5, 'text-anchor': 'end' }, number(mark)),
        ),
      ),
      steps(rows.length - 1).map((index) =>
        h('text', { key: `x${index}`, x: x(index), y: HEIGHT - 6, 'text-anchor': 'middle' }, String(index)),
      ),
      names.map((_, seat) =>
        h(
          'g',
          { class: `seat${seat}`, key: `s${seat}` },
          h('polyline', {
            points: rows.map((row, index) => `${x(index).toFixed(1)},${y(row[seat]).toFixed(1)}`).join(' '),
            'stroke-dasharray': DASHES[seat],
          }),
          h('circle', { cx: x(rows.length - 1), cy: y(rows.at(-1)[seat]), r: 3.5 }),
        ),
      ),
    ),
    h(
      'figcaption',
      {},
      names.map((name, seat) =>
        h(
          'span',
          { class: ['legend', `seat${seat}`], key: `${seat}` },
          h(
            'svg',
            { viewBox: '0 0 28 8', 'aria-hidden': 'true', focusable: 'false' },
            h('path', { d: 'M1 4H27', 'stroke-dasharray': DASHES[seat] }),
          ),
          name,
        ),
      ),
    ),
  );
}

/** Round values across a range, zero among them. */
function ticks(low, high) {
  const rough = (high - low || 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((times) => times * power).find((one) => one >= rough),
  );
  const marks = [];
  for (let mark = Math.ceil(low / step) * step; mark <= high; mark += step) marks.push(mark || 0);
  return marks;
}

function steps(last) {
  const step = Math.max(1, Math.ceil(last / 8));
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, index) => index * step);
}
