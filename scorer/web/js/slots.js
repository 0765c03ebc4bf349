/**
 * Where the keyboard's next tile goes, for a hand entered by its tiles. Pure: a tile put in gives the next hand and the
 * next place.
 * @typedef {{which: 'draft'|'waiting', kind: 'flipped'|'meld'|'hand'|'tile', seat?: number, index?: number, room?: number}} Slot
 */

import { changeMeld, roomInHand, withSeat } from './hand.js';
import { tilesOf } from './possible.js';
import { sorted } from './tiles.js';

/** The first place that is still empty; null when all is there. */
export function nextSlot(hand, which) {
  if (!hand.flipped) return { which, kind: 'flipped' };
  if (hand.winner === null || hand.mode === 'count') return null;
  const seat = hand.seats[hand.winner];
  const index = seat.melds.findIndex((meld) => meld.tiles.length === 0);
  if (index >= 0) return { which, kind: 'meld', seat: hand.winner, index };
  if (seat.hand.length < roomInHand(seat)) return handSlot(hand, which);
  return which === 'draft' && !hand.tile ? { which, kind: 'tile' } : null;
}

/** A hand still being played may hold the tile just drawn. */
export const handSlot = (hand, which) => ({
  which,
  kind: 'hand',
  seat: hand.winner,
  room: roomInHand(hand.seats[hand.winner]) + (which === 'waiting' ? 1 : 0),
});

/** @returns {[import('./hand.js').Hand, Slot|null]} */
export function put(hand, slot, tile) {
  const filled = place(hand, slot, tile);
  if (slot.kind === 'hand' && filled.seats[slot.seat].hand.length < slot.room) {
    const full = filled.seats[slot.seat].hand.length >= roomInHand(filled.seats[slot.seat]);
    return [filled, slot.which === 'waiting' || !full ? slot : nextSlot(filled, slot.which)];
  }
  return [filled, nextSlot(filled, slot.which)];
}

function place(hand, slot, tile) {
  if (slot.kind === 'flipped') return { ...hand, flipped: tile };
  if (slot.kind === 'tile') return { ...hand, tile };
  const seat = hand.seats[slot.seat];
  if (slot.kind === 'hand') return withSeat(hand, slot.seat, { hand: sorted([...seat.hand, tile]) });
  return changeMeld(hand, slot.seat, slot.index, { tiles: tilesOf(seat.melds[slot.index].kind, tile) });
}

/** Empty a slot, or take one tile out of the concealed ones. */
export function takeOut(hand, slot, at = null) {
  if (slot.kind === 'flipped') return { ...hand, flipped: null };
  if (slot.kind === 'tile') return { ...hand, tile: null };
  if (slot.kind === 'meld') return changeMeld(hand, slot.seat, slot.index, { tiles: [] });
  const tiles = hand.seats[slot.seat].hand;
  const gone = at ?? tiles.length - 1;
  return withSeat(hand, slot.seat, { hand: tiles.filter((_, index) => index !== gone) });
}
