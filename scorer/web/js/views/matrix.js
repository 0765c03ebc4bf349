/** The table of four: who won, how, and what each laid out, a column for every player. */

import { h } from '../dom.js';
import { addMeld, addSpecial, chooseFrom, chooseWinner, dropMeld, meldCount, MELDS, SEATS } from '../hand.js';
import { signed, t } from '../i18n.js';
import { canAddMeld, canAddSpecial, canDropMeld, specialRows } from '../possible.js';
import { iconOf } from './parts.js';

/**
 * @param {{hand: object, rules: object, names: string[], dealer: number, totals: number[]|null, asks: boolean,
 *          change: (step: (hand: object) => object) => void}} about  `asks`: whether how it was won is asked for
 */
export function matrix(about) {
  const { hand, rules, asks } = about;
  return h(
    'div',
    { class: 'matrix' },
    h(
      'div',
      { class: 'row heads', role: 'group', 'aria-label': t(asks ? 'count.who' : 'waits.whose') },
      h('span', { class: 'label', 'aria-hidden': 'true' }, t(asks ? 'count.who_short' : 'waits.whose_short')),
      SEATS.map((seat) => head(about, seat)),
    ),
    asks
      ? h(
          'div',
          { class: 'row hows', role: 'group', 'aria-label': t('count.how') },
          h('span', { class: 'label', 'aria-hidden': 'true' }, t('count.how_short')),
          SEATS.map((seat) => how(about, seat)),
        )
      : null,
    MELDS.map((kind) =>
      row(about, kind, t(`meld.${kind}`), (seat) => ({
        count: meldCount(hand.seats[seat], kind),
        more: canAddMeld(hand, seat, kind) && ((now) => addMeld(now, seat, kind)),
        less: canDropMeld(hand, seat, kind) && ((now) => dropMeld(now, seat, kind)),
      })),
    ),
    specialRows(rules).map((name) =>
      row(about, name, t(`special.${name}`), (seat) => ({
        count: name === 'discards' ? hand.seats[seat].discards : hand.seats[seat].special[name],
        more: canAddSpecial(hand, seat, name, rules) && ((now) => addSpecial(now, seat, name, 1)),
        less: (now) => addSpecial(now, seat, name, -1),
      })),
    ),
  );
}

function head({ hand, names, dealer, totals, change, asks }, seat) {
  const won = hand.winner === seat;
  const role = won ? 'winner' : hand.from === seat ? 'feeder' : hand.player === seat ? 'feeder' : '';
  const deals = seat === dealer;
  return h(
    'button',
    {
      type: 'button',
      key: `head${seat}`,
      class: ['head', role],
      'aria-pressed': String(won),
      onclick: () => change((now) => chooseWinner(now, seat)),
    },
    h('span', { class: 'name' }, names[seat]),
    ' ',
    h(
      'span',
      { class: 'under' },
      deals ? h('span', { class: 'deals', title: t('count.dealer') }, t('count.dealer_mark')) : null,
      ' ',
      h('span', { class: 'total' }, won && asks ? t('count.won') : totals ? signed(totals[seat]) : ''),
    ),
  );
}

function how({ hand, names, change }, seat) {
  const own = hand.winner === seat;
  const from = own ? null : seat;
  const chosen = own ? hand.type === 'self_draw' : hand.from === seat && hand.winner !== null;
  const off = hand.winner === null;
  const text = own
    ? t('count.self_draw')
    : chosen && hand.type === 'robbed_kong'
      ? t('count.robbed')
      : t('count.discards');
  return h(
    'button',
    {
      type: 'button',
      key: `how${seat}`,
      class: ['how', own ? 'own' : ''],
      'aria-pressed': String(chosen),
      disabled: off || null,
      'aria-label': own ? t('count.self_draw') : t('count.discarded', { name: names[seat] }),
      onclick: off ? null : () => change((now) => chooseFrom(now, from)),
    },
    off ? '·' : text,
  );
}

function row(about, key, label, cellOf) {
  return h(
    'div',
    { class: 'row counts', key, role: 'group', 'aria-label': label },
    h('span', { class: 'label', 'aria-hidden': 'true' }, label),
    SEATS.map((seat) => cell(about, seat, key, label, cellOf(seat))),
  );
}

function cell({ hand, names, change }, seat, key, label, { count, more, less }) {
  const what = `${names[seat]} ${label}`;
  const role = hand.winner === seat ? 'winner' : hand.from === seat ? 'feeder' : '';
  return h(
    'div',
    { class: ['cell', count ? 'some' : '', role], key: `${key}${seat}` },
    h(
      'button',
      {
        type: 'button',
        class: 'less',
        disabled: !(count && less) || null,
        onclick: count && less ? () => change(less) : null,
        'aria-label': t('count.less', { what }),
      },
      '−',
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'more',
        disabled: !more || null,
        onclick: more ? () => change(more) : null,
        'aria-label': t('count.more_of', { what, count }),
      },
      count ? String(count) : iconOf('add'),
    ),
  );
}
