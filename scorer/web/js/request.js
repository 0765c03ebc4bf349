/** From a hand as entered to the documents of the API, and back. */

import { freshHand, isWin, MELDS, SPECIALS } from './hand.js';
import { isTile, notation, parse, sorted } from './tiles.js';

/**
 * A settle request.
 * @param {import('./hand.js').Hand} hand
 * @param {{names: string[], variant: string, rules: object, dealer: number, previous: string|null, table: number|null,
 *          stake: object|null}} table
 */
export function requestOf(hand, table) {
  const { names } = table;
  return {
    variant: table.variant,
    ...(Object.keys(table.rules).length ? { rules: table.rules } : {}),
    ...ledgerHandOf(hand, names),
    dealer: names[table.dealer],
    ...(table.previous ? { previous_laizi: table.previous } : {}),
    ...(table.table ? { table: table.table } : {}),
    ...(table.stake ? { stake: table.stake } : {}),
  };
}

/** The same without what the table knows: a hand of a ledger. */
export function ledgerHandOf(hand, names) {
  const told = isWin(hand);
  return {
    ...(hand.flipped ? { flipped: hand.flipped } : {}),
    players: names.map((id, seat) => (told ? playerOf(hand, seat, names) : { id })),
    result: resultOf(hand, names),
  };
}

/** A hand still being played: whose it is, and nothing of how it ends. */
export function waitsRequestOf(hand, table) {
  const asked = { ...hand, mode: 'tiles', type: 'self_draw', tile: null };
  return { ...requestOf(asked, table), result: { winner: table.names[hand.winner] } };
}

function playerOf(hand, seat, names) {
  const { melds, special, discards, hand: concealed, ready, holds } = hand.seats[seat];
  const shows = hand.mode === 'tiles' && seat === hand.winner;
  const counts = Object.fromEntries(SPECIALS.filter((name) => special[name]).map((name) => [name, special[name]]));
  return {
    id: names[seat],
    ...(melds.length ? { melds: melds.map((meld) => meldOf(meld, shows, names)) } : {}),
    ...(Object.keys(counts).length ? { special_kongs: counts } : {}),
    ...(discards ? { laizi_discards: discards } : {}),
    ...(shows ? { hand: notation(sorted(concealed)) } : {}),
    ...(ready === null || shows ? {} : { ready }),
    ...(holds === null || shows ? {} : { holds_non_258: holds }),
  };
}

function meldOf({ kind, tiles, from }, shows, names) {
  const fed = from !== null && kind !== 'chow' && kind !== 'concealed_kong';
  if (!fed && !(shows && tiles.length)) return kind;
  return { kind, ...(shows && tiles.length ? { tiles: notation(tiles) } : {}), ...(fed ? { from: names[from] } : {}) };
}

function resultOf(hand, names) {
  if (hand.type === 'draw') return { type: 'draw' };
  if (hand.type === 'escape') return { type: 'escape', player: names[hand.player] };
  return {
    type: hand.type,
    winner: names[hand.winner],
    ...(hand.from === null ? {} : { from: names[hand.from] }),
    ...(hand.mode === 'tiles'
      ? { ...(hand.tile ? { tile: hand.tile } : {}) }
      : { declared: { patterns: hand.patterns, hard: hand.hard, laizi_in_hand: hand.laizi } }),
    ...(hand.after_kong ? { after_kong: true } : {}),
    ...(hand.last_tiles ? { last_tiles: true } : {}),
    ...(hand.claimants.length ? { claimants: [hand.winner, ...hand.claimants].map((seat) => names[seat]) } : {}),
    ...(hand.rain.length ? { rain_breakers: hand.rain.map((seat) => names[seat]) } : {}),
  };
}

/** The hand that a settle request tells, as far as this page can show it: for a hand that came as a link. */
export function handOf(request) {
  const names = request.players.map((player) => String(player.id));
  const seatOf = (id) => (names.includes(id) ? names.indexOf(id) : null);
  const { result } = request;
  const seats = request.players.map((player, index) => seatFrom(player, index, seatOf));
  const hand = { ...freshHand(result.declared || !result.tile ? 'count' : 'tiles'), seats };
  return {
    ...hand,
    type: result.type,
    winner: seatOf(result.winner),
    from: seatOf(result.from),
    player: seatOf(result.player),
    flipped: isTile(request.flipped) ? request.flipped : null,
    tile: isTile(result.tile) ? result.tile : null,
    patterns: result.declared?.patterns ?? [],
    hard: result.declared?.hard ?? true,
    laizi: result.declared?.laizi_in_hand ?? 0,
    after_kong: result.after_kong === true,
    last_tiles: result.last_tiles === true,
    claimants: (result.claimants ?? [])
      .filter((id) => id !== result.winner)
      .map(seatOf)
      .filter((seat) => seat !== null),
    rain: (result.rain_breakers ?? []).map(seatOf).filter((seat) => seat !== null),
  };
}

function seatFrom(player, index, seatOf) {
  const melds = (player.melds ?? []).map((meld) => (typeof meld === 'string' ? { kind: meld } : meld));
  const special = Object.fromEntries(SPECIALS.map((name) => [name, player.special_kongs?.[name] ?? 0]));
  return {
    melds: melds
      .filter((meld) => MELDS.includes(meld.kind))
      .map((meld) => ({
        kind: meld.kind,
        tiles: parse(meld.tiles),
        from: meld.kind === 'chow' ? (index + 3) % 4 : seatOf(meld.from),
      })),
    special,
    discards: player.laizi_discards ?? 0,
    hand: parse(player.hand),
    ready: player.ready ?? null,
    holds: player.holds_non_258 ?? null,
  };
}
