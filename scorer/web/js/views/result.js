/** What a hand came to: who pays whom, and how that came about. */

import { h } from '../dom.js';
import { dealerOf } from '../evening.js';

import { named, t } from '../i18n.js';
import { evening, rulesOf, variantOf } from '../state.js';
import { button, iconOf, note } from './parts.js';
import { settlement } from './settlement.js';
import { troubleView } from './trouble.js';

/** A hand of the evening. */
export function resultView(state, act) {
  const tonight = evening(state);
  const index = tonight.hands.findIndex((entry) => entry.id === state.route.id);
  const entry = tonight.hands[index];
  if (!entry) return [bar(t('result.gone'), '#/evening'), note(t('result.gone_long'))];
  const last = index === tonight.hands.length - 1;
  return [
    bar(t('count.hand_number', { number: index + 1 }), '#/evening', named(variantOf(state, entry.variant)?.names)),
    entry.answer
      ? settlement(act, {
          answer: entry.answer,
          names: entry.names,
          shown: tonight.players,
          hand: entry.hand,
          rules: rulesOf(state, entry),
        })
      : unsettled(state, act, entry, tonight),
    h(
      'section',
      { class: 'tools', key: 'tools', 'aria-label': t('result.tools') },
      entry.answer
        ? [
            button(t('result.share'), () => act.share(index), { icon: 'share', key: 'share' }),
            button(t('result.picture'), () => act.picture(index), { icon: 'picture', key: 'picture' }),
          ]
        : null,
      button(t('result.link'), () => act.shareHand(index), { icon: 'link', key: 'link' }),
      button(t('result.edit'), () => act.edit(entry.id), { icon: 'edit', key: 'edit' }),
      button(t('result.delete'), () => act.remove(entry.id), { icon: 'del', key: 'delete', class: 'danger' }),
    ),
    h(
      'div',
      { class: 'act', key: 'act' },
      h(
        'a',
        { class: 'button primary', href: '#/count', id: 'next-hand' },
        last && entry.answer
          ? [
              h('span', { class: 'main' }, t('result.next')),
              h('span', { class: 'foreseen' }, t('result.next_dealer', { name: tonight.players[dealerOf(tonight)] })),
            ]
          : h('span', { class: 'main' }, t('result.on')),
      ),
    ),
  ];
}

/** A hand that came as a link. */
export function linkedView(state, act) {
  const { linked } = state;
  if (!linked || linked.broken) return [bar(t('linked.title'), '#/count'), note(t('linked.broken'), 'grave')];
  const names = linked.names ?? [];
  return [
    bar(t('linked.title'), '#/count', named(variantOf(state, linked.request.variant)?.names)),
    note(t('linked.note')),
    linked.busy
      ? note(t('count.settling'))
      : linked.offline
        ? note(t('offline.needed'))
        : linked.answer
          ? settlement(act, {
              answer: linked.answer,
              names,
              shown: names,
              hand: linked.hand,
              rules: rulesOf(state, linked.request),
            })
          : troubleView(linked.trouble, { names, winner: names.indexOf(linked.request.result.winner), rule: act.rule }),
    h(
      'div',
      { class: 'act', key: 'act' },
      button(h('span', { class: 'main' }, t('linked.adopt')), () => act.adoptLinked(), {
        class: 'primary',
        id: 'adopt',
      }),
    ),
  ];
}

export const bar = (title, back, under) =>
  h(
    'header',
    { class: 'bar', key: 'bar' },
    back ? h('a', { href: back, class: 'button quiet icon-only', 'aria-label': t('back') }, iconOf('back')) : null,
    h('div', { class: 'bar-text' }, h('h1', {}, title), under ? h('p', {}, under) : null),
  );

function unsettled(state, act, entry, tonight) {
  if (!entry.problem)
    return h(
      'section',
      { class: 'waiting-hand', key: 'waiting' },
      h('h2', {}, t('offline.kept')),
      h('p', {}, t('offline.kept_long')),
    );
  return h(
    'div',
    { key: 'problem' },
    note(t('result.unsettled')),
    troubleView(
      { kind: entry.problem.type?.split('/').pop(), problem: entry.problem },
      { names: tonight.players, winner: entry.hand.winner, rule: act.rule },
    ),
  );
}
