/** Small parts that all views share. */

import { h } from '../dom.js';
import { t } from '../i18n.js';
import { tileArt } from '../tileArt.js';
import { tileName } from '../i18n.js';

/** A button. `pressed` makes it a switch; `off` greys it and says why when there is a reason. */
export function button(text, onclick, { pressed, off, key, id, class: look, label, icon, hint } = {}) {
  return h(
    'button',
    {
      type: 'button',
      key,
      id,
      class: ['button', look],
      onclick: off ? null : onclick,
      disabled: off || null,
      'aria-pressed': pressed === undefined ? null : String(pressed),
      'aria-label': label ?? null,
      title: hint ?? null,
    },
    icon ? iconOf(icon) : null,
    text,
  );
}

const ICONS = {
  hand: 'M5 4h10v16H5zM17 6l3 1-3 13M8 8h4M8 12h4',
  sheet: 'M4 19V5M4 19h16M7 15l4-5 4 3 5-7',
  waits: 'M4 10v4h3l5 4V6L7 10zM16 9a4 4 0 0 1 0 6M18.5 6.500a8 8 0 0 1 0 11',
  house: 'M5 4h11l3 3v13H5zM9 10h6M9 14h6',
  settings: 'M4 7h9M17 7h3M4 12h3M11 12h9M4 17h9M17 17h3M15 5v4M9 10v4M15 15v4',
  share: 'M12 15V4M8 8l4-4 4 4M5 13v7h14v-7',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  undo: 'M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3',
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M15 5l-7 7 7 7',
  del: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  add: 'M12 5v14M5 12h14',
  earlier: 'M12 19V5M6 11l6-6 6 6',
  erase: 'M9 6h11v12H9l-5-6zM12 10l4 4M16 10l-4 4',
  next: 'M9 5l7 7-7 7',
  done: 'M5 12l5 5 9-10',
};

export function iconOf(name) {
  return h(
    'svg',
    { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true', focusable: 'false' },
    h('path', {
      d: ICONS[name],
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 2,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
  );
}

/** A choice of one among few, as a row of switches. */
export function choice(label, options, chosen, onchoose, { class: look, key } = {}) {
  return h(
    'div',
    { class: ['choice', look], role: 'group', 'aria-label': label, key },
    options.map(([value, text, off]) =>
      button(text, () => onchoose(value), { pressed: value === chosen, off, key: String(value) }),
    ),
  );
}

/** A number with a minus and a plus. */
export function stepper(label, value, { less, more, onless, onmore, key, text = value }) {
  return h(
    'div',
    { class: ['stepper', value ? 'some' : ''], key, role: 'group', 'aria-label': label },
    h(
      'button',
      {
        type: 'button',
        class: 'less',
        disabled: !less || null,
        onclick: less ? onless : null,
        'aria-label': t('count.less', { what: label }),
      },
      '−',
    ),
    h('span', { class: 'value', 'aria-live': 'polite' }, text),
    h(
      'button',
      {
        type: 'button',
        class: 'more',
        disabled: !more || null,
        onclick: more ? onmore : null,
        'aria-label': t('count.more', { what: label }),
      },
      '+',
    ),
  );
}

const markOf = (tile, { laizi, pizi = [] }) => (tile === laizi ? 'laizi' : pizi.includes(tile) ? 'pizi' : null);

/** A tile's name, with what it is beside. */
export function tileLabel(tile, special = {}) {
  const mark = markOf(tile, special);
  return mark ? `${tileName(tile)}（${t(`tiles.${mark}`)}）` : tileName(tile);
}

/** A tile with a mark when it is laizi or pizi. */
export function tileWith(tile, special = {}) {
  const mark = markOf(tile, special);
  return h(
    'span',
    { class: ['tile-with', mark] },
    tileArt(tile, { label: tileLabel(tile, special) }),
    mark ? h('span', { class: 'mark', 'aria-hidden': 'true', 'data-text': t(`tiles.${mark}_mark`) }) : null,
  );
}

export const tileRow = (tiles, special = {}) =>
  h(
    'span',
    { class: 'tile-row' },
    tiles.map((tile, index) => h('span', { key: `${index}` }, tileWith(tile, special))),
  );

export const heading = (text, level = 2) => h(`h${level}`, {}, text);

/** A note about something, calm or grave. */
export const note = (text, kind = 'calm') => h('p', { class: ['note', kind] }, text);
