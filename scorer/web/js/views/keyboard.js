/** The keyboard of tiles, docked at the bottom while a place is open. */

import { h } from '../dom.js';
import { roomInHand } from '../hand.js';
import { t } from '../i18n.js';
import { canTake, left } from '../possible.js';
import { put, takeOut } from '../slots.js';
import { changer, rulesFor } from '../state.js';
import { ROWS, specials } from '../tiles.js';
import { button, tileLabel, tileWith } from './parts.js';

/** The keyboard, docked at the bottom while a place is open. */
export function keyboard(state, act) {
  const { slot } = state;
  if (!slot) return null;
  const hand = state[slot.which];
  const rules = rulesFor(state, slot.which);
  const special = specials(hand.flipped, rules);
  const counts = left(hand, rules);
  const change = changer(act, slot.which);
  const type = (tile) => {
    const [, next] = put(hand, slot, tile);
    change((now) => put(now, slot, tile)[0]);
    act.update((now) => ({ ...now, slot: next }));
  };
  return h(
    'div',
    { class: 'keyboard', key: 'keyboard', role: 'region', 'aria-label': t('tiles.keyboard') },
    h(
      'div',
      { class: 'keyboard-head' },
      h('strong', { 'aria-live': 'polite' }, slotTitle(hand, slot)),
      filled(hand, slot, special, change),
    ),
    ROWS.map((row, index) =>
      h(
        'div',
        { class: 'keys', key: `row${index}` },
        row.map((tile) => {
          const can = canTake(hand, rules, slot, tile);
          return h(
            'button',
            {
              type: 'button',
              key: tile,
              class: 'key',
              disabled: !can || null,
              onclick: can ? () => type(tile) : null,
              'aria-label': t('tiles.key', { tile: tileLabel(tile, special), count: Math.max(0, counts[tile]) }),
            },
            tileWith(tile, special),
            slot.kind !== 'flipped' && counts[tile] < 4
              ? h('span', { class: 'left', 'aria-hidden': 'true', 'data-text': String(Math.max(0, counts[tile])) })
              : null,
          );
        }),
        index < ROWS.length - 1
          ? null
          : [
              button('', () => change((now) => takeOut(now, slot)), {
                icon: 'erase',
                class: 'quiet icon-only',
                label: t('tiles.erase'),
                off: inSlot(hand, slot).length === 0,
                key: 'erase',
              }),
              button('', () => act.update((now) => ({ ...now, slot: null })), {
                icon: 'done',
                class: 'quiet icon-only',
                label: t('tiles.done'),
                key: 'done',
              }),
            ],
      ),
    ),
  );
}

function inSlot(hand, slot) {
  if (slot.kind === 'hand') return hand.seats[slot.seat].hand;
  if (slot.kind === 'meld') return hand.seats[slot.seat].melds[slot.index]?.tiles ?? [];
  return hand[slot.kind] ? [hand[slot.kind]] : [];
}

/** What is in the place so far; a tile of the hand can be taken out where it stands. */
function filled(hand, slot, special, change) {
  const tiles = inSlot(hand, slot);
  if (slot.kind !== 'hand')
    return h(
      'span',
      { class: 'filled' },
      tiles.map((tile, index) => h('span', { key: `${index}` }, tileWith(tile, special))),
    );
  return h(
    'span',
    { class: 'filled many' },
    tiles.map((tile, index) =>
      h(
        'button',
        {
          type: 'button',
          key: `${index}`,
          'aria-label': t('tiles.take_out', { tile: tileLabel(tile, special) }),
          onclick: () => change((now) => takeOut(now, slot, index)),
        },
        tileWith(tile, special),
      ),
    ),
  );
}

function slotTitle(hand, slot) {
  if (slot.kind === 'flipped') return t('tiles.ask_flipped');
  if (slot.kind === 'tile') return t('tiles.ask_winning');
  const seat = hand.seats[slot.seat];
  if (slot.kind === 'hand') return t('tiles.ask_hand', { count: seat.hand.length, room: roomInHand(seat) });
  const { kind } = seat.melds[slot.index] ?? { kind: 'chow' };
  return t(kind === 'chow' ? 'tiles.ask_chow' : 'tiles.ask_meld', { meld: t(`meld.${kind}`), number: slot.index + 1 });
}
