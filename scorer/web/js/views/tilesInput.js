/** The tiles of the one who won (or waits): places to fill, and the keyboard that fills them. */

import { h } from '../dom.js';
import { earlierMeld, changeMeld, roomInHand, SEATS, previous } from '../hand.js';
import { t, tileName } from '../i18n.js';
import { canTake, left } from '../possible.js';
import { handSlot, put, takeOut } from '../slots.js';
import { draftRules, evening, rulesOf, withDraft, withWaiting } from '../state.js';
import { tileArt } from '../tileArt.js';
import { ROWS, specials } from '../tiles.js';
import { button, iconOf, tileLabel, tileWith } from './parts.js';

const changer = (act, which) => (step) => act.update((now) => (which === 'draft' ? withDraft(now, step) : withWaiting(now, step)));
const rulesFor = (state, which) => (which === 'draft' ? draftRules(state) : rulesOf(state, evening(state)));

/** The flipped tile, in the bar; the laizi that it makes beside it. */
export function flippedButton(hand, rules, which, act) {
  const special = specials(hand.flipped, rules);
  const label = hand.flipped ? t('tiles.flipped_is', { tile: tileName(hand.flipped), laizi: tileName(special.laizi) }) : t('tiles.flipped');
  return h('button', { type: 'button', class: ['flipped', hand.flipped ? 'told' : ''], 'aria-label': label, onclick: () => act.openSlot({ which, kind: 'flipped' }) },
    hand.flipped ? [tileArt(hand.flipped, { hidden: true }), h('span', { class: 'arrow' }, iconOf('next')), h('span', { 'aria-hidden': 'true' }, tileWith(special.laizi, special))]
      : h('span', { class: 'empty', 'aria-hidden': 'true' }, t('tiles.flipped')));
}

export function winnersTiles(state, act, which) {
  const hand = state[which];
  const rules = rulesFor(state, which);
  if (hand.winner === null) return h('section', { class: 'tiles', key: 'tiles' }, h('p', { class: 'note' }, t(which === 'draft' ? 'tiles.winner_first' : 'tiles.whose_first')));
  const seat = hand.seats[hand.winner];
  const special = specials(hand.flipped, rules);
  const change = changer(act, which);
  const names = evening(state).players;
  const at = handSlot(hand, which);
  return h('section', { class: 'tiles', key: 'tiles', 'aria-label': t('tiles.of', { name: names[hand.winner] }) },
    seat.melds.map((meld, index) => meldPlace({ state, act, change, hand, meld, index, which, names, special })),
    h('div', { class: 'place hand-place', key: 'hand' },
      h('div', { class: 'place-head' }, h('span', {}, t('tiles.hand')), h('span', { class: ['count', seat.hand.length > roomInHand(seat) && which === 'draft' ? 'bad' : ''] },
        `${seat.hand.length} / ${roomInHand(seat)}`)),
      h('div', { class: ['held', isSlot(state, 'hand') ? 'active' : ''] },
        seat.hand.map((tile, place) => h('button', { type: 'button', key: `${place}`, class: 'tile-button', 'aria-label': t('tiles.take_out', { tile: tileLabel(tile, special) }),
          onclick: () => change((now) => takeOut(now, at, place)) }, tileWith(tile, special))),
        seat.hand.length < at.room ? h('button', { type: 'button', key: 'fill', class: 'fill', 'aria-label': t('tiles.fill_hand'), onclick: () => act.openSlot(at) }, iconOf('add')) : null)),
    which === 'draft' ? h('div', { class: 'place', key: 'tile' },
      h('div', { class: 'place-head' }, h('span', {}, t('tiles.winning'))),
      h('div', { class: ['held', isSlot(state, 'tile') ? 'active' : ''] }, h('button', { type: 'button', class: hand.tile ? 'tile-button' : 'fill',
        'aria-label': hand.tile ? t('tiles.winning_is', { tile: tileLabel(hand.tile, special) }) : t('tiles.winning'), onclick: () => act.openSlot({ which, kind: 'tile' }) },
      hand.tile ? tileWith(hand.tile, special) : iconOf('add')))) : null);
}

const isSlot = (state, kind, index) => state.slot?.kind === kind && state.slot.index === index;

/** A meld: its tiles, who fed it, and its place in the order. */
function meldPlace({ state, act, change, hand, meld, index, which, names, special }) {
  const slot = { which, kind: 'meld', seat: hand.winner, index };
  const fed = meld.kind !== 'concealed_kong';
  const feeders = meld.kind === 'chow' ? [previous(hand.winner)] : SEATS.filter((seat) => seat !== hand.winner);
  return h('div', { class: 'place', key: `meld${index}` },
    h('div', { class: 'place-head' }, h('span', {}, `${index + 1}. ${t(`meld.${meld.kind}`)}`),
      index > 0 ? button('', () => change((now) => earlierMeld(now, hand.winner, index)), { icon: 'earlier', class: 'quiet icon-only', label: t('tiles.earlier') }) : null),
    h('button', { type: 'button', class: ['held', 'meld-tiles', isSlot(state, 'meld', index) ? 'active' : ''], 'aria-label': meld.tiles.length
      ? `${t(`meld.${meld.kind}`)} ${meld.tiles.map(tileName).join(' ')}` : t('tiles.fill_meld', { meld: t(`meld.${meld.kind}`) }), onclick: () => act.openSlot(slot) },
    meld.tiles.length ? meld.tiles.map((tile, place) => h('span', { key: `${place}`, 'aria-hidden': 'true' }, tileWith(tile, special)))
      : [0, 1, 2].map((place) => h('span', { class: 'blank', key: `b${place}` }))),
    fed ? h('div', { class: 'feeders', role: 'group', 'aria-label': t('tiles.fed_by') }, h('span', { class: 'label', 'aria-hidden': 'true' }, t('tiles.fed_by')),
      feeders.map((seat) => button(names[seat], () => change((now) => changeMeld(now, hand.winner, index, { from: meld.from === seat && meld.kind !== 'chow' ? null : seat })),
        { pressed: meld.from === seat, key: `${seat}`, class: 'chip tiny' }))) : null);
}

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
  return h('div', { class: 'keyboard', key: 'keyboard', role: 'region', 'aria-label': t('tiles.keyboard') },
    h('div', { class: 'keyboard-head' }, h('strong', { 'aria-live': 'polite' }, slotTitle(hand, slot)), filled(hand, slot, special, change)),
    ROWS.map((row, index) => h('div', { class: 'keys', key: `row${index}` }, row.map((tile) => {
      const can = canTake(hand, rules, slot, tile);
      return h('button', { type: 'button', key: tile, class: 'key', disabled: !can || null, onclick: can ? () => type(tile) : null,
        'aria-label': t('tiles.key', { tile: tileLabel(tile, special), count: Math.max(0, counts[tile]) }) }, tileWith(tile, special),
      slot.kind !== 'flipped' && counts[tile] < 4 ? h('span', { class: 'left', 'aria-hidden': 'true', 'data-text': String(Math.max(0, counts[tile])) }) : null);
    }), index < ROWS.length - 1 ? null : [
      button('', () => change((now) => takeOut(now, slot)), { icon: 'erase', class: 'quiet icon-only', label: t('tiles.erase'), off: inSlot(hand, slot).length === 0, key: 'erase' }),
      button('', () => act.update((now) => ({ ...now, slot: null })), { icon: 'done', class: 'quiet icon-only', label: t('tiles.done'), key: 'done' }),
    ])));
}

function inSlot(hand, slot) {
  if (slot.kind === 'hand') return hand.seats[slot.seat].hand;
  if (slot.kind === 'meld') return hand.seats[slot.seat].melds[slot.index]?.tiles ?? [];
  return hand[slot.kind] ? [hand[slot.kind]] : [];
}

/** What is in the place so far; a tile of the hand can be taken out where it stands. */
function filled(hand, slot, special, change) {
  const tiles = inSlot(hand, slot);
  if (slot.kind !== 'hand') return h('span', { class: 'filled' }, tiles.map((tile, index) => h('span', { key: `${index}` }, tileWith(tile, special))));
  return h('span', { class: 'filled many' }, tiles.map((tile, index) => h('button', { type: 'button', key: `${index}`, 'aria-label': t('tiles.take_out', { tile: tileLabel(tile, special) }),
    onclick: () => change((now) => takeOut(now, slot, index)) }, tileWith(tile, special))));
}

function slotTitle(hand, slot) {
  if (slot.kind === 'flipped') return t('tiles.ask_flipped');
  if (slot.kind === 'tile') return t('tiles.ask_winning');
  const seat = hand.seats[slot.seat];
  if (slot.kind === 'hand') return t('tiles.ask_hand', { count: seat.hand.length, room: roomInHand(seat) });
  const { kind } = seat.melds[slot.index] ?? { kind: 'chow' };
  return t(kind === 'chow' ? 'tiles.ask_chow' : 'tiles.ask_meld', { meld: t(`meld.${kind}`), number: slot.index + 1 });
}
