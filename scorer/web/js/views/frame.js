/** What is around every view: the menu, the message at the edge, the sheet with a rule. */

import { h } from '../dom.js';
import { has, named, t } from '../i18n.js';
import { evening, setting, variantOf } from '../state.js';
import { button, iconOf } from './parts.js';

const PLACES = [
  ['count', 'hand'],
  ['evening', 'sheet'],
  ['waits', 'waits'],
  ['house', 'house'],
  ['settings', 'settings'],
];

export function menu(state) {
  const here = state.route.view === 'result' || state.route.view === 'linked' ? 'count' : state.route.view;
  const strip = state.online ? null : h('p', { class: 'offline', key: 'offline' }, t('offline.badge'));
  return [
    strip,
    ...PLACES.map(([view, icon]) =>
      h(
        'a',
        { href: `#/${view}`, key: view, class: 'place', 'aria-current': here === view ? 'page' : null },
        iconOf(icon),
        h('span', {}, t(`nav.${view}`)),
      ),
    ),
  ].filter(Boolean);
}

/** Short news; the way back where there is one. */
export function toast(state, act) {
  const { toast: news, durable } = state;
  return [
    durable ? null : h('p', { class: 'undurable', key: 'durable' }, t('offline.undurable')),
    news
      ? h(
          'div',
          { class: 'toast', key: news.id },
          h('span', {}, news.text),
          news.undo
            ? [
                button(t('evening.undo'), () => act.undo(), { icon: 'undo', class: 'quiet', key: 'undo' }),
                button('', () => act.hush(), {
                  icon: 'close',
                  class: 'quiet icon-only',
                  label: t('sheet.close'),
                  key: 'hush',
                }),
              ]
            : null,
        )
      : null,
  ];
}

/** The rule behind something. */
export function sheet(state, act) {
  if (!state.sheet) return [];
  const { section, code } = state.sheet;
  const variant = variantOf(state, (evening(state) && setting(state).variant) ?? '');
  const own = section === '§6' && has(`rules.pattern.${code}`) ? `rules.pattern.${code}` : `rules.item.${code}`;
  const heading = ['pattern', 'item', 'tier']
    .map((group) => `${group}.${code}`)
    .find((key) => code && has(key) && !(key.startsWith('pattern') && section !== '§6'));
  const title = heading ? t(heading) : null;
  return [
    h(
      'div',
      { class: 'sheet-head' },
      h('h2', {}, title ?? t(`rules.${section}.title`)),
      button('', () => act.closeSheet(), { icon: 'close', class: 'quiet icon-only', label: t('sheet.close') }),
    ),
    code && has(own) ? h('p', { class: 'lead' }, t(own)) : null,
    title ? h('h3', {}, `${section} ${t(`rules.${section}.title`)}`) : null,
    h('p', {}, t(`rules.${section}.text`)),
    variant
      ? h(
          'details',
          {},
          h('summary', {}, `${t('sheet.variant')}：${named(variant.names)}`),
          named(variant.prose)
            .trim()
            .split(/\n{2,}/)
            .map((text) => h('p', { key: text.slice(0, 9) }, text)),
        )
      : null,
  ];
}
