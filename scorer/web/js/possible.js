/**
 * What can be tapped: a tap that would contradict what is there already, or take a fifth copy of a tile, is not
 * offered. Every function answers for one hand and the rules it is played by.
 */

import { addMeld, impliesAllPungs, isWin, kongs, meldCount, roomInHand, SEATS } from './hand.js';
import { ALL, parse, specials } from './tiles.js';

const COPIES = 4;
const SPOILT_BY_CHOW = ['all_pungs', 'all_winds', 'all_258'];

/** Special kongs that the rules know, and thrown laizi. */
export function specialRows(rules) {
  const rows = rules.fixed_gang_tiles.filter((name) => name === 'red' || name === 'green');
  return [
    ...(rows.includes('red') ? ['red'] : []),
    ...(rows.includes('green') ? ['green'] : []),
    ...(rules.pizi ? ['pizi'] : []),
    'laizi',
    'discards',
  ];
}

export function canAddMeld(hand, index, kind) {
  const seat = hand.seats[index];
  if (seat.melds.length >= 4) return false;
  if (index !== hand.winner || hand.mode !== 'count') return true;
  if (kind === 'chow' && hand.patterns.some((pattern) => SPOILT_BY_CHOW.includes(pattern))) return false;
  return hand.laizi <= mostLaizi(addMeld(hand, index, kind), false);
}

export function canDropMeld(hand, index, kind) {
  const seat = hand.seats[index];
  if (meldCount(seat, kind) === 0) return false;
  const robbed = hand.type === 'robbed_kong' && index === hand.from && ['pung', 'added_kong'].includes(kind);
  return !(robbed && meldCount(seat, 'pung') + meldCount(seat, 'added_kong') === 1);
}

export function canAddSpecial(hand, index, name, rules) {
  const total = (field) => SEATS.reduce((sum, seat) => sum + hand.seats[seat].special[field], 0);
  const { laizi, pizi } = specials(hand.flipped, rules);
  if (name === 'laizi' || name === 'discards') {
    return laizi && hand.mode === 'tiles' ? left(hand, rules)[laizi] > 0 : laiziSeen(hand) < COPIES;
  }
  if (name === 'pizi') {
    const room = hand.flipped && pizi.includes(hand.flipped) ? 2 * COPIES - 1 : 2 * COPIES;
    const counts = hand.mode === 'tiles' ? left(hand, rules) : null;
    return counts && hand.flipped ? total('pizi') < counts[pizi[0]] + counts[pizi[1]] : total('pizi') < room;
  }
  const tile = name === 'red' ? '7z' : '6z';
  return hand.mode === 'tiles' ? left(hand, rules)[tile] > 0 : total(name) < COPIES - (hand.flipped === tile);
}

function laiziSeen(hand) {
  const laid = SEATS.reduce((sum, seat) => sum + hand.seats[seat].special.laizi + hand.seats[seat].discards, 0);
  return laid + (hand.mode === 'count' && hand.winner !== null ? hand.laizi : 0);
}

/** The most laizi the winner can hold by his melds, and (with `wall`) by how many are left. */
export function mostLaizi(hand, wall = true) {
  const room = roomInHand(hand.seats[hand.winner]) + (hand.type === 'self_draw' || hand.type === null);
  return wall ? Math.min(room, COPIES - laiziSeen(hand) + hand.laizi) : room;
}

export const canAddLaizi = (hand) => hand.winner !== null && hand.laizi < mostLaizi(hand);
export const canDropLaizi = (hand) => hand.laizi > (hand.hard ? 0 : 1) || hand.laizi === 1;
export const canBeHard = (hand, rules) => hand.laizi === 0 || rules.natural_laizi_hard;
export const canBeSoft = (hand) => hand.laizi > 0 || canAddLaizi(hand);

export function canTogglePattern(hand, pattern, rules) {
  if (hand.winner === null) return false;
  const { patterns } = hand;
  if (patterns.includes(pattern)) return !(pattern === 'all_pungs' && impliesAllPungs({ ...hand, patterns }, rules));
  if (SPOILT_BY_CHOW.includes(pattern) && meldCount(hand.seats[hand.winner], 'chow') > 0) return false;
  const against =
    { all_winds: ['pure_suit', 'all_258'], pure_suit: ['all_winds'], all_258: ['all_winds'] }[pattern] ?? [];
  return !against.some((other) => patterns.includes(other));
}

export const canRob = (hand) => {
  if (hand.type === 'robbed_kong') return true;
  if (hand.type !== 'discard' || hand.from === null) return false;
  const { melds } = hand.seats[hand.from];
  return melds.length < 4 || melds.some((meld) => meld.kind === 'pung' || meld.kind === 'added_kong');
};
export const canAfterKong = (hand) =>
  hand.type === 'self_draw' && !hand.last_tiles && hand.winner !== null && kongs(hand.seats[hand.winner]) > 0;
export const canLastTiles = (hand) => hand.type === 'self_draw' && !hand.after_kong;

/** Copies of every tile that nothing shown has used up. */
export function left(hand, rules) {
  const counts = Object.fromEntries(ALL.map((tile) => [tile, COPIES]));
  const take = (tile, times = 1) => {
    counts[tile] -= times;
  };
  const { laizi } = specials(hand.flipped, rules);
  if (hand.flipped) take(hand.flipped);
  for (const seat of hand.seats) {
    seat.melds.forEach((meld) => meld.tiles.forEach((tile) => take(tile)));
    seat.hand.forEach((tile) => take(tile));
    take('7z', seat.special.red);
    take('6z', seat.special.green);
    if (laizi) take(laizi, seat.special.laizi + seat.discards);
  }
  if (hand.tile) take(hand.tile);
  return counts;
}

/** What has to be told next before the hand can be settled; null when all is there. */
export function lacking(hand, rules) {
  if (hand.type === 'draw') return null;
  if (hand.type === 'escape') return hand.player === null ? 'player' : null;
  if (hand.winner === null) return 'winner';
  if (!isWin(hand)) return 'from';
  const turnsOnLaizi = (rules.wind_laizi ?? 1) > 1 || (rules.repeated_laizi ?? 1) > 1;
  if (!hand.flipped && (hand.mode === 'tiles' || turnsOnLaizi)) return 'flipped';
  if (hand.mode === 'count') return null;
  return lackingTiles(hand.seats[hand.winner]) ?? (hand.tile ? null : 'tile');
}

/** What is missing of a player's tiles. */
export function lackingTiles(seat) {
  if (seat.melds.some((meld) => meld.tiles.length === 0)) return 'meld';
  if (seat.hand.length > roomInHand(seat)) return 'too_many';
  return seat.hand.length < roomInHand(seat) ? 'hand' : null;
}

/** Whether a key of the keyboard can be tapped for a slot. */
export function canTake(hand, rules, slot, tile) {
  const counts = left(freed(hand, slot), rules);
  const { laizi, gang } = specials(hand.flipped, rules);
  const special = tile === laizi || gang.includes(tile);
  if (slot.kind === 'flipped') return counts[tile] > 0;
  if (slot.kind === 'hand') return counts[tile] > 0 && hand.seats[slot.seat].hand.length < slot.room;
  if (slot.kind === 'tile') return counts[tile] > 0 && !(special && hand.type !== 'self_draw');
  const meld = hand.seats[slot.seat].melds[slot.index];
  const tiles = meld && tilesOf(meld.kind, tile);
  if (!tiles) return false;
  const needed = meld.kind === 'chow' ? 1 : tiles.length;
  return tiles.every((each) => counts[each] >= needed && each !== laizi && !gang.includes(each));
}

/** The hand without what a slot holds now: choosing anew gives that back first. */
function freed(hand, slot) {
  if (slot.kind === 'flipped') return { ...hand, flipped: null };
  if (slot.kind === 'tile') return { ...hand, tile: null };
  if (slot.kind !== 'meld') return hand;
  const seats = hand.seats.map((seat, at) =>
    at !== slot.seat
      ? seat
      : { ...seat, melds: seat.melds.map((meld, place) => (place === slot.index ? { ...meld, tiles: [] } : meld)) },
  );
  return { ...hand, seats };
}

/** The tiles of a meld from the one tapped: the lowest of a chow, any of the others. */
export function tilesOf(kind, tile) {
  if (kind !== 'chow') return parse(`${tile[0].repeat(kind === 'pung' ? 3 : 4)}${tile[1]}`);
  const low = Number(tile[0]);
  return tile[1] === 'z' || low > 7 ? null : [0, 1, 2].map((step) => `${low + step}${tile[1]}`);
}
