/**
 * An evening: four names, what is played, and the hands in their order. Pure functions; what each hand came to is kept
 * beside it as the service answered, by seats, so that names may change at any time.
 *
 * @typedef {{id: string, at: number, hand: import('./hand.js').Hand, variant: string, rules: object,
 *            table: number|null, answer: object|null, problem: object|null, stale?: boolean,
 *            names: string[]}} Entry
 * @typedef {{id: string, name: string, created: number, players: string[], variant: string, rules: object,
 *            table: number|null, stake: object|null, dealer: number, hands: Entry[]}} Evening
 */

import { next, SEATS } from './hand.js';
import { specials } from './tiles.js';

export const DEFAULT_VARIANT = 'hongzhong-kaikou';

/** @returns {Evening} */
export function freshEvening(players, like = null) {
  return {
    id: newId(),
    name: '',
    created: Date.now(),
    players,
    variant: like?.variant ?? DEFAULT_VARIANT,
    rules: like?.rules ?? {},
    table: like?.table ?? null,
    stake: like?.stake ?? null,
    dealer: 0,
    hands: [],
  };
}

export const newId = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;

/** Names as they may be told to the service: four different ones, none empty. */
export function cleanNames(names, fallback) {
  const seen = new Set();
  return fallback.map((spare, seat) => {
    const name = names[seat];
    // eslint-disable-next-line no-control-regex -- control characters are what is taken out
    const plain = String(name ?? '')
      .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, ' ')
      .trim();
    const whole = plain.isWellFormed?.() === false ? spare : plain;
    const wanted = [...whole].slice(0, 16).join('').trim() || spare;
    let free = wanted;
    for (let number = 2; seen.has(free); number += 1) free = `${wanted}${number}`;
    seen.add(free);
    return free;
  });
}

/** Whether a hand waits for the service: it has no answer, or one from before something earlier changed. */
export const isWaiting = (entry) => entry.stale === true || (entry.answer === null && entry.problem === null);

/** What each seat won or lost by a hand. */
export function changesOf(entry) {
  if (!entry.answer) return [0, 0, 0, 0];
  return entry.names.map((name) => entry.answer.changes[name] ?? 0);
}

/** Transfers of a hand by seats. */
export function transfersOf(answer, names) {
  return (answer.transfers ?? []).map((one) => ({
    from: names.indexOf(one.from),
    to: names.indexOf(one.to),
    points: one.points,
  }));
}

export function add(a, b) {
  return a.map((value, index) => value + b[index]);
}

/** Running totals: after no hand, after the first, and so on. */
export function runningTotals(evening) {
  const totals = [[0, 0, 0, 0]];
  for (const entry of evening.hands) totals.push(add(totals.at(-1), changesOf(entry)));
  return totals;
}

export const totals = (evening) => runningTotals(evening).at(-1);

/** Points that went to nobody: penalties of those who ran away. */
export function penalties(evening) {
  return evening.hands
    .filter((entry) => entry.hand.type === 'escape')
    .map(changesOf)
    .reduce(add, [0, 0, 0, 0]);
}

/** Who deals a hand: who is said to, else whom those before it leave it to (rules §11, D11). */
export function dealerOf(evening, index = evening.hands.length, hand = evening.hands[index]?.hand) {
  let { dealer } = evening;
  for (const entry of evening.hands.slice(0, index)) {
    dealer = entry.hand.dealer ?? dealer;
    const { type, winner } = entry.hand;
    if (entry.problem) continue;
    const stays = type === 'draw' || type === 'escape' || winner === dealer;
    if (!stays) dealer = next(dealer);
  }
  return hand?.dealer ?? dealer;
}

/** The laizi of the hand before, where it was told. */
export function previousLaizi(evening, index, rulesOf) {
  const before = evening.hands[index - 1];
  if (!before) return null;
  return before.answer?.laizi ?? specials(before.hand.flipped, rulesOf(before)).laizi;
}

/** The fewest payments that square the table: players whose points cancel settle among themselves. */
export function square(points) {
  const transfers = [];
  for (const group of groups(points)) {
    const open = group.map((seat) => ({ seat, points: points[seat] }));
    for (;;) {
      open.sort((a, b) => a.points - b.points);
      const payer = open[0];
      const payee = open.at(-1);
      const amount = Math.min(-payer.points, payee.points);
      if (amount <= 0) break;
      payer.points += amount;
      payee.points -= amount;
      transfers.push({ from: payer.seat, to: payee.seat, points: amount });
    }
  }
  return transfers;
}

/** The seats in as many groups as cancel: of four, two pairs if there are such, else all who owe or are owed. */
function groups(points) {
  const open = SEATS.filter((seat) => points[seat] !== 0);
  if (!open.length) return [];
  const [first, ...rest] = open;
  const partner = rest.find((seat) => points[seat] === -points[first]);
  return open.length === 4 && partner !== undefined
    ? [[first, partner], rest.filter((seat) => seat !== partner)]
    : [open];
}

/** Hands that the service can settle in one ledger: the same rules, and nobody said who deals. Each: [start, end). */
export function stretches(evening) {
  const found = [];
  evening.hands.forEach((entry, index) => {
    const before = evening.hands[index - 1];
    const goesOn =
      before &&
      entry.hand.dealer === null &&
      before.variant === entry.variant &&
      before.table === entry.table &&
      JSON.stringify(before.rules) === JSON.stringify(entry.rules);
    if (goesOn) found.at(-1)[1] = index + 1;
    else found.push([index, index + 1]);
  });
  return found;
}

export const withHands = (evening, hands) => ({ ...evening, hands });
