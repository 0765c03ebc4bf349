/** The tiles of the one who won (or waits): places to fill. */

import { h } from '../dom.js';
import { earlierMeld, changeMeld, roomInHand, SEATS, previous } from '../hand.js';
import { t, tileName } from '../i18n.js';
import { handSlot, takeOut } from '../slots.js';
import { changer, evening, rulesFor } from '../state.js';
import { tileArt } from '../tileArt.js';
import { specials } from '../tiles.js';
import { button, iconOf, tileLabel, tileWith } from './parts.js';

/** The flipped tile, in the bar; the laizi that it makes beside it. */
export function flippedButton(hand, rules, which, act) {
  const special = specials(hand.flipped, rules);
  const label = hand.flipped
    ? t('tiles.flipped_is', { tile: tileName(hand.flipped), laizi: tileName(special.laizi) })
    : t('tiles.flipped');
  return h(
    'button',
    {
      type: 'button',
      class: ['flipped', hand.flipped ? 'told' : ''],
      'aria-label': label,
      onclick: () => act.openSlot({ which, kind: 'flipped' }),
    },
    hand.flipped
      ? [
          tileArt(hand.flipped, { hidden: true }),
          h('span', { class: 'arrow' }, iconOf('next')),
          h('span', { 'aria-hidden': 'true' }, tileWith(special.laizi, special)),
        ]
      : h('span', { class: 'empty', 'aria-hidden': 'true' }, t('tiles.flipped')),
  );
}

export function winnersTiles(state, act, which) {
  const hand = state[which];
  const rules = rulesFor(state, which);
  if (hand.winner === null)
    return h(
      'section',
      { class: 'tiles', key: 'tiles' },
      h('p', { class: 'note' }, t(which === 'draft' ? 'tiles.winner_first' : 'tiles.whose_first')),
    );
  const seat = hand.seats[hand.winner];
  const special = specials(hand.flipped, rules);
  const change = changer(act, which);
  const names = evening(state).players;
  const at = handSlot(hand, which);
  return h(
    'section',
    { class: 'tiles', key: 'tiles', 'aria-label': t('tiles.of', { name: names[hand.winner] }) },
    seat.melds.map((meld, index) => meldPlace({ state, act, change, hand, meld, index, which, names, special })),
    h(
      'div',
      { class: 'place hand-place', key: 'hand' },
      h(
        'div',
        { class: 'place-head' },
        h('span', {}, t('tiles.hand')),
        h(
          'span',
          { class: ['count', seat.hand.length > roomInHand(seat) && which === 'draft' ? 'bad' : ''] },
          `${seat.hand.length} / ${roomInHand(seat)}`,
        ),
      ),
      h(
        'div',
        { class: ['held', isSlot(state, 'hand') ? 'active' : ''] },
        seat.hand.map((tile, place) =>
          h(
            'button',
            {
              type: 'button',
              key: `${place}`,
              class: 'tile-button',
              'aria-label': t('tiles.take_out', { tile: tileLabel(tile, special) }),
              onclick: () => change((now) => takeOut(now, at, place)),
            },
            tileWith(tile, special),
          ),
        ),
        seat.hand.length < at.room
          ? h(
              'button',
              {
                type: 'button',
                key: 'fill',
                class: 'fill',
                'aria-label': t('tiles.fill_hand'),
                onclick: () => act.openSlot(at),
              },
              iconOf('add'),
            )
          : null,
      ),
    ),
    which === 'draft'
      ? h(
          'div',
          { class: 'place', key: 'tile' },
          h('div', { class: 'place-head' }, h('span', {}, t('tiles.winning'))),
          h(
            'div',
            { class: ['held', isSlot(state, 'tile') ? 'active' : ''] },
            h(
              'button',
              {
                type: 'button',
                class: hand.tile ? 'tile-button' : 'fill',
                'aria-label': hand.tile
                  ? t('tiles.winning_is', { tile: tileLabel(hand.tile, special) })
                  : t('tiles.winning'),
                onclick: () => act.openSlot({ which, kind: 'tile' }),
              },
              hand.tile ? tileWith(hand.tile, special) : iconOf('add'),
            ),
          ),
        )
      : null,
  );
}

const isSlot = (state, kind, index) => state.slot?.kind === kind && state.slot.index === index;

/** A meld: its tiles, who fed it, and its place in the order. */
function meldPlace({ state, act, change, hand, meld, index, which, names, special }) {
  const slot = { which, kind: 'meld', seat: hand.winner, index };
  const fed = meld.kind !== 'concealed_kong';
  const feeders = meld.kind === 'chow' ? [previous(hand.winner)] : SEATS.filter((seat) => seat !== hand.winner);
  return h(
    'div',
    { class: 'place', key: `meld${index}` },
    h(
      'div',
      { class: 'place-head' },
      h('span', {}, `${index + 1}. ${t(`meld.${meld.kind}`)}`),
      index > 0
        ? button('', () => change((now) => earlierMeld(now, hand.winner, index)), {
            icon: 'earlier',
            class: 'quiet icon-only',
            label: t('tiles.earlier'),
          })
        : null,
    ),
    h(
      'button',
      {
        type: 'button',
        class: ['held', 'meld-tiles', isSlot(state, 'meld', index) ? 'active' : ''],
        'aria-label': meld.tiles.length
          ? `${t(`meld.${meld.kind}`)} ${meld.tiles.map(tileName).join(' ')}`
          : t('tiles.fill_meld', { meld: t(`meld.${meld.kind}`) }),
        onclick: () => act.openSlot(slot),
      },
      meld.tiles.length
        ? meld.tiles.map((tile, place) =>
            h('span', { key: `${place}`, 'aria-hidden': 'true' }, tileWith(tile, special)),
          )
        : [0, 1, 2].map((place) => h('span', { class: 'blank', key: `b${place}` })),
    ),
    fed
      ? h(
          'div',
          { class: 'feeders', role: 'group', 'aria-label': t('tiles.fed_by') },
          h('span', { class: 'label', 'aria-hidden': 'true' }, t('tiles.fed_by')),
          feeders.map((seat) =>
            button(
              names[seat],
              () =>
                change((now) =>
                  changeMeld(now, hand.winner, index, {
                    from: meld.from === seat && meld.kind !== 'chow' ? null : seat,
                  }),
                ),
              { pressed: meld.from === seat, key: `${seat}`, class: 'chip tiny' },
            ),
          ),
        )
      : null,
  );
}
