/**
 * A hand as it is being entered: a plain object, and pure functions that make the next one. Players are seats 0-3 in
 * turn order; names come in only when the service is asked (`request.js`).
 *
 * @typedef {{kind: string, tiles: string[], from: number|null}} Meld
 * @typedef {{melds: Meld[], special: Object<string, number>, discards: number, hand: string[],
 *            ready: boolean|null, holds: boolean|null}} Seat
 * @typedef {{mode: 'count'|'tiles', type: string|null, winner: number|null, from: number|null, player: number|null,
 *            flipped: string|null, seats: Seat[], patterns: string[], hard: boolean, laizi: number,
 *            tile: string|null, after_kong: boolean, last_tiles: boolean, claimants: number[], rain: number[],
 *            dealer: number|null}} Hand  `dealer` is set where somebody said so; otherwise it follows from the hands before
 */

export const MELDS = ['chow', 'pung', 'exposed_kong', 'added_kong', 'concealed_kong'];
export const SPECIALS = ['red', 'green', 'pizi', 'laizi'];
export const SHAPES = ['all_pungs', 'pure_suit', 'all_winds', 'all_258'];
export const SEATS = [0, 1, 2, 3];
const ROBBABLE = ['pung', 'added_kong'];

/** @returns {Hand} */
export const freshHand = (mode = 'count') => ({
  mode,
  type: null,
  winner: null,
  from: null,
  player: null,
  flipped: null,
  seats: SEATS.map(freshSeat),
  patterns: [],
  hard: true,
  laizi: 0,
  tile: null,
  after_kong: false,
  last_tiles: false,
  claimants: [],
  rain: [],
  dealer: null,
});

const freshSeat = () => ({
  melds: [],
  special: { red: 0, green: 0, pizi: 0, laizi: 0 },
  discards: 0,
  hand: [],
  ready: null,
  holds: null,
});

export const previous = (seat) => (seat + 3) % 4;
export const next = (seat) => (seat + 1) % 4;
export const isWin = (hand) => ['discard', 'self_draw', 'robbed_kong'].includes(hand.type);
export const meldCount = (seat, kind) => seat.melds.filter((meld) => meld.kind === kind).length;
/** How many concealed tiles a player holds beside the winning tile. */
export const roomInHand = (seat) => 13 - 3 * seat.melds.length;
export const kongs = (seat) =>
  seat.melds.filter((meld) => meld.kind.endsWith('kong')).length +
  SPECIALS.reduce((sum, name) => sum + seat.special[name], 0);

/** A copy with one seat changed. */
export function withSeat(hand, index, change) {
  return { ...hand, seats: hand.seats.map((seat, at) => (at === index ? { ...seat, ...change } : seat)) };
}

/** Somebody won; tapped again, nobody has. What was said about how stays as far as it can. */
export function chooseWinner(hand, seat) {
  if (hand.winner === seat) return { ...hand, winner: null, type: null, from: null, claimants: [] };
  const from = hand.from === seat ? null : hand.from;
  const type = !isWin(hand) || (hand.type !== 'self_draw' && from === null) ? null : hand.type;
  const shown = hand.winner === null ? hand : moveTiles(hand, hand.winner, seat);
  return { ...shown, winner: seat, player: null, type, from, claimants: [], hard: true, laizi: 0, patterns: [] };
}

/** Tiles entered for the wrong winner are the right one's. */
function moveTiles(hand, from, to) {
  return withSeat(withSeat(hand, to, { hand: hand.seats[from].hand }), from, { hand: [] });
}

/** How it was won: `from` null is self-drawn, a seat is who discarded. */
export function chooseFrom(hand, from) {
  const type = from === null ? 'self_draw' : hand.type === 'robbed_kong' ? 'robbed_kong' : 'discard';
  return { ...hand, type, from, claimants: hand.claimants.filter((seat) => seat !== from) };
}

/** Whether the discarder's kong was robbed rather than a tile discarded; he then has the pung it was made from. */
export function toggleRobbed(hand) {
  if (hand.type === 'robbed_kong') return { ...hand, type: 'discard' };
  const robbed = hand.seats[hand.from];
  const has = robbed.melds.some((meld) => ROBBABLE.includes(meld.kind));
  const there = has ? hand : addMeld(hand, hand.from, 'pung');
  return { ...there, type: 'robbed_kong' };
}

/** Nobody won: `draw`, or `escape` by a player. */
export function endWithout(hand, type, player = null) {
  if (hand.type === type && hand.player === player) return { ...hand, type: null, player: null };
  return { ...hand, type, player, winner: null, from: null, claimants: [] };
}

export function addMeld(hand, index, kind) {
  const from = kind === 'chow' ? previous(index) : null;
  return withSeat(hand, index, { melds: [...hand.seats[index].melds, { kind, tiles: [], from }] });
}

/** Take the last meld of a kind back. */
export function dropMeld(hand, index, kind) {
  const at = hand.seats[index].melds.map((meld) => meld.kind).lastIndexOf(kind);
  return withSeat(hand, index, { melds: hand.seats[index].melds.filter((_, place) => place !== at) });
}

export function changeMeld(hand, index, at, change) {
  const melds = hand.seats[index].melds.map((meld, place) => (place === at ? { ...meld, ...change } : meld));
  return withSeat(hand, index, { melds });
}

/** Move a meld one place earlier: melds are told in the order in which they were made. */
export function earlierMeld(hand, index, at) {
  const melds = [...hand.seats[index].melds];
  if (at > 0) [melds[at - 1], melds[at]] = [melds[at], melds[at - 1]];
  return withSeat(hand, index, { melds });
}

export function addSpecial(hand, index, name, by) {
  const seat = hand.seats[index];
  if (name === 'discards') return withSeat(hand, index, { discards: Math.max(0, seat.discards + by) });
  return withSeat(hand, index, { special: { ...seat.special, [name]: Math.max(0, seat.special[name] + by) } });
}

export function togglePattern(hand, pattern) {
  const there = hand.patterns.includes(pattern);
  return { ...hand, patterns: there ? hand.patterns.filter((name) => name !== pattern) : [...hand.patterns, pattern] };
}

/** Hard or soft: soft is with a laizi at least. */
export const chooseHard = (hand, hard) => ({ ...hand, hard, laizi: hard ? hand.laizi : Math.max(1, hand.laizi) });

export function addLaizi(hand, by, rules) {
  const laizi = Math.max(0, hand.laizi + by);
  // The first laizi in hand is nearly always a wildcard; whoever used it as it is says so.
  const hard = laizi === 0 ? true : hand.laizi === 0 ? false : hand.hard && rules.natural_laizi_hard;
  return { ...hand, laizi, hard };
}

/** Everything that one tap made impossible elsewhere is taken back, and what it makes certain is set. */
export function settledDown(hand, rules) {
  let tidy = hand;
  if (tidy.type !== 'self_draw') tidy = { ...tidy, after_kong: false, last_tiles: false };
  if (tidy.winner === null) return { ...tidy, tile: null, patterns: [], hard: true, laizi: 0 };
  const winner = tidy.seats[tidy.winner];
  if (tidy.after_kong && kongs(winner) === 0) tidy = { ...tidy, after_kong: false };
  if (tidy.type !== 'discard' && tidy.type !== 'robbed_kong') tidy = { ...tidy, claimants: [] };
  let patterns = tidy.patterns.filter((pattern) => rules.big_patterns.includes(pattern));
  if (winner.melds.some((meld) => meld.kind === 'chow'))
    patterns = patterns.filter((pattern) => pattern === 'pure_suit');
  if (impliesAllPungs({ ...tidy, patterns }, rules) && !patterns.includes('all_pungs'))
    patterns = [...patterns, 'all_pungs'];
  return { ...tidy, patterns: SHAPES.filter((pattern) => patterns.includes(pattern)) };
}

/** Whether 碰碰胡 is certain from what was tapped (rules §6). */
export function impliesAllPungs(hand, rules) {
  if (hand.winner === null || !rules.big_patterns.includes('all_pungs')) return false;
  const { melds } = hand.seats[hand.winner];
  const chaotic = hand.patterns.some((pattern) => rules.chaotic.includes(pattern));
  if (melds.length === 4 && melds.every((meld) => meld.kind !== 'chow') && !chaotic) return true;
  const inSets = (pattern) => !rules.chaotic.includes(pattern) || hand.patterns.includes('pure_suit');
  return ['all_winds', 'all_258'].some((pattern) => hand.patterns.includes(pattern) && inSets(pattern));
}
