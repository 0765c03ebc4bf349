/** A hand still being played: what it waits for, how many are left, and what each would bring from whom. */

import { h } from '../dom.js';
import { dealerOf } from '../evening.js';
import { freshHand, roomInHand } from '../hand.js';
import { listed, number, signed, t, tileName } from '../i18n.js';
import { lackingTiles } from '../possible.js';
import { handSlot, nextSlot } from '../slots.js';
import { evening, rulesOf, withWaiting } from '../state.js';
import { matrix } from './matrix.js';
import { button, note, tileWith } from './parts.js';
import { bar } from './result.js';
import { flippedButton, winnersTiles } from './tilesInput.js';
import { troubleView, violationText } from './trouble.js';

export function waitsView(state, act) {
  const tonight = evening(state);
  const rules = rulesOf(state, tonight);
  const { waiting, waits } = state;
  const change = (step) => act.update((now) => withWaiting(now, step));
  return [
    h(
      'header',
      { class: 'bar', key: 'bar' },
      h('div', { class: 'bar-text' }, h('h1', {}, t('waits.title')), h('p', { class: 'wrap' }, t('waits.intro'))),
      flippedButton(waiting, rules, 'waiting', act),
    ),
    matrix({
      hand: waiting,
      rules,
      names: tonight.players,
      dealer: dealerOf(tonight),
      totals: null,
      asks: false,
      change,
    }),
    winnersTiles(state, act, 'waiting'),
    waits ? answer(state, act) : null,
    h(
      'div',
      { class: 'tools', key: 'tools' },
      button(t('waits.again'), () => change(() => freshHand('tiles')), { icon: 'undo' }),
    ),
    h('div', { class: 'act', key: 'act' }, ask(state, act)),
  ];
}

function ask({ waiting, busy }, act) {
  const seat = waiting.winner === null ? null : waiting.seats[waiting.winner];
  const lacks =
    waiting.winner === null
      ? 'whose'
      : !waiting.flipped
        ? 'flipped'
        : lackingTiles({ ...seat, hand: seat.hand.slice(0, roomInHand(seat)) });
  const slot =
    lacks === 'hand' ? handSlot(waiting, 'waiting') : lacks && lacks !== 'whose' ? nextSlot(waiting, 'waiting') : null;
  return button(
    h(
      'span',
      { class: 'main' },
      lacks
        ? t(lacks === 'whose' ? 'waits.whose_first' : `lacking.${lacks}`)
        : busy
          ? t('count.settling')
          : t('waits.ask'),
    ),
    slot ? () => act.openSlot(slot) : () => act.askWaits(),
    { class: 'primary', off: busy || lacks === 'whose', id: 'ask-waits' },
  );
}

function answer(state, act) {
  const { waits, waiting } = state;
  if (waits.problem)
    return h(
      'div',
      { key: 'answer' },
      troubleView(
        { kind: waits.problem.type?.split('/').pop(), problem: waits.problem },
        { names: waits.names, winner: waiting.winner, rule: act.rule },
      ),
    );
  const { answer: found } = waits;
  const inTheWay = found.in_the_way?.length
    ? h(
        'div',
        { class: 'note grave' },
        h('strong', {}, t('waits.in_the_way')),
        found.in_the_way.map((violation) => h('p', { key: violation.code }, violationText(violation))),
      )
    : null;
  if (found.discards)
    return h(
      'section',
      { class: 'waits', key: 'answer' },
      h('h2', {}, t(found.discards.length ? 'waits.discards' : 'waits.no_discard')),
      inTheWay,
      found.discards.map((one) =>
        h(
          'details',
          { class: 'card', key: one.discard },
          h(
            'summary',
            {},
            tileWith(one.discard),
            h('strong', {}, t('waits.discard_tile', { tile: tileName(one.discard) })),
            h('span', { class: 'fine' }, one.waits.map((wait) => `${tileName(wait.tile)} ×${wait.unseen}`).join(' ')),
          ),
          one.waits.map((wait) => waitOf(wait, state)),
        ),
      ),
    );
  return h(
    'section',
    { class: 'waits', key: 'answer', 'aria-live': 'polite' },
    h('h2', {}, found.ready && found.waits.length ? t('waits.ready', { count: found.waits.length }) : t('waits.none')),
    inTheWay,
    found.waits.map((wait) =>
      h(
        'details',
        { class: 'card', key: wait.tile },
        h(
          'summary',
          {},
          tileWith(wait.tile, { laizi: found.laizi }),
          h('strong', {}, tileName(wait.tile)),
          h('span', { class: 'trait' }, t('waits.unseen', { count: wait.unseen })),
          h('span', { class: 'best' }, best(wait)),
        ),
        waitOf(wait, state),
      ),
    ),
    found.exhausted?.length
      ? h('p', { class: 'fine' }, t('waits.exhausted'), listed(found.exhausted.map(tileName)))
      : null,
  );
}

/** The least and the most that a tile brings. */
function best({ ways }) {
  const sums = ways.filter((way) => way.status === 'settled').map((way) => way.total);
  if (!sums.length) return t('waits.not_a_win');
  const [low, high] = [Math.min(...sums), Math.max(...sums)];
  return low === high ? signed(high) : `${signed(low)}–${number(high)}`;
}

function waitOf({ ways, tile }, { waits }) {
  return h(
    'ul',
    { class: 'ways-of', key: `ways${tile}` },
    ways.map((way) =>
      h(
        'li',
        { key: `${way.type}${way.from}` },
        h(
          'span',
          { class: 'how-won' },
          way.type === 'self_draw' ? t('waits.self_draw') : t('waits.discard', { name: way.from }),
        ),
        way.status === 'settled'
          ? h(
              'span',
              { class: 'brings' },
              h('strong', {}, signed(way.total)),
              h(
                'span',
                { class: 'fine' },
                [t(`size.${way.class}`), ...way.patterns.map((name) => t(`pattern.${name}`))].join(' '),
              ),
              h(
                'span',
                { class: 'fine' },
                waits.names
                  .filter((name) => way.changes[name] < 0)
                  .map((name) => `${name} ${signed(way.changes[name])}`)
                  .join('，'),
              ),
              way.next_tier ? h('span', { class: 'fine' }, next(way.next_tier)) : null,
            )
          : h(
              'span',
              { class: 'brings fine' },
              way.status === 'not-a-win'
                ? `${t('waits.not_a_win')}：${way.violations.map(violationText).join('；')}`
                : `${t('waits.depends')}：${way.detail ?? ''}`,
            ),
      ),
    ),
  );
}

/** What would move somebody's tier. */
function next(tier) {
  const list = Object.entries(tier.losers ?? {})
    .filter(([, one]) => one && one.fan === tier.fan)
    .map(([name, one]) => t('waits.reaches', { name, tier: t(`tier.${one.tier}`) }));
  if (tier.table && tier.table.fan === tier.fan)
    list.push(t('waits.table_reaches', { tier: t(`tier.${tier.table.tier}`) }));
  return t('waits.next_tier', { fan: tier.fan, list: listed(list) });
}
