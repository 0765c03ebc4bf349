/**
 * An evening as a file, and back. JSON holds everything; CSV is a table to read, whose last column holds the hand as
 * entered, so that it comes back whole. A file is somebody else's text: every value is looked at before it is used.
 */

import { changesOf, cleanNames, newId, runningTotals } from './evening.js';
import { freshHand, MELDS, SEATS, SHAPES, SPECIALS } from './hand.js';
import { t } from './i18n.js';
import { isTile } from './tiles.js';

const FORMAT = 'scorer-evening';
const VERSION = 1;
const HANDS_AT_MOST = 500;
const TYPES = ['discard', 'self_draw', 'robbed_kong', 'draw', 'escape'];

export const jsonOf = (evening) => JSON.stringify({ format: FORMAT, version: VERSION, evening }, null, 1);

export function csvOf(evening) {
  const { players } = evening;
  const totals = runningTotals(evening);
  const heads = [
    'hand',
    'time',
    'variant',
    'result',
    'winner',
    'from',
    'patterns',
    ...players,
    ...players.map((name) => `Σ ${name}`),
    'entry',
  ];
  const rows = evening.hands.map((entry, index) => {
    const { hand, answer } = entry;
    return [
      index + 1,
      new Date(entry.at).toISOString(),
      entry.variant,
      hand.type,
      players[hand.winner ?? hand.player] ?? '',
      players[hand.from] ?? '',
      (answer?.win?.patterns ?? []).join(' '),
      ...changesOf(entry),
      ...totals[index + 1],
      JSON.stringify(entryFrom(entry)),
    ];
  });
  const frame = [
    'evening',
    new Date(evening.created).toISOString(),
    evening.variant,
    '',
    '',
    '',
    '',
    ...SEATS.map(() => ''),
    ...SEATS.map(() => ''),
    JSON.stringify({ ...evening, hands: [] }),
  ];
  return `\ufeff${[heads, ...rows, frame].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** A cell; a text that a table would take for a formula gets an apostrophe in front. */
function cell(value) {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The evening that a file holds; throws an Error that says why there is none. */
export function eveningFrom(text) {
  const plain = text.replace(/^\ufeff/, '');
  return plain.trimStart().startsWith('{') ? fromJson(plain) : fromCsv(plain);
}

function fromJson(text) {
  const read = parsed(text);
  if (read?.format !== FORMAT) throw new Error(t('exchange.not_ours'));
  if (read.version > VERSION) throw new Error(t('exchange.newer'));
  return eveningOf(read.evening);
}

function fromCsv(text) {
  const [heads, ...rows] = csvRows(text);
  const at = heads?.indexOf('entry') ?? -1;
  const frame = rows.find((row) => row[0] === 'evening');
  if (at < 0 || !frame) throw new Error(t('exchange.not_ours'));
  return eveningOf({
    ...parsed(frame[at]),
    hands: rows.filter((row) => row !== frame && row.length > at).map((row) => parsed(row[at])),
  });
}

function csvRows(text) {
  const rows = [[]];
  for (const [, end, quoted, bare] of text.matchAll(/(^|,|\r?\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)) {
    if (end.endsWith('\n')) rows.push([]);
    rows.at(-1).push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
  }
  return rows.filter((row) => row.length > 1);
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(t('exchange.broken'));
  }
}

/** An evening with nothing in it but what belongs there; its answers are asked for anew. */
function eveningOf(read) {
  if (!read || !Array.isArray(read.hands) || !Array.isArray(read.players)) throw new Error(t('exchange.broken'));
  if (read.hands.length > HANDS_AT_MOST) throw new Error(t('exchange.too_large'));
  return {
    id: newId(),
    name: line(read.name, 40),
    created: time(read.created),
    players: cleanNames(read.players, ['A', 'B', 'C', 'D']),
    variant: line(read.variant, 64),
    rules: plainObject(read.rules),
    table: whole(read.table, 1, 100),
    stake: stakeOf(read.stake),
    dealer: whole(read.dealer, 0, 3) ?? 0,
    hands: read.hands.map((entry) => ({ ...entryFrom(entry), id: newId(), answer: null, problem: null, names: [] })),
  };
}

/** What of a recorded hand goes into a file and comes out of it. */
function entryFrom(entry) {
  if (!entry || typeof entry !== 'object') throw new Error(t('exchange.broken'));
  return {
    at: time(entry.at),
    hand: handFrom(entry.hand),
    variant: line(entry.variant, 64),
    rules: plainObject(entry.rules),
    table: whole(entry.table, 1, 100),
  };
}

function handFrom(read) {
  if (!read || !TYPES.includes(read.type) || !Array.isArray(read.seats) || read.seats.length !== 4)
    throw new Error(t('exchange.broken'));
  return {
    ...freshHand(read.mode === 'tiles' ? 'tiles' : 'count'),
    type: read.type,
    winner: seat(read.winner),
    from: seat(read.from),
    player: seat(read.player),
    flipped: tile(read.flipped),
    tile: tile(read.tile),
    seats: read.seats.map(seatFrom),
    patterns: SHAPES.filter((name) => listOf(read.patterns).includes(name)),
    hard: read.hard !== false,
    laizi: whole(read.laizi, 0, 4) ?? 0,
    after_kong: read.after_kong === true,
    last_tiles: read.last_tiles === true,
    claimants: seats(read.claimants),
    rain: seats(read.rain),
    dealer: seat(read.dealer),
  };
}

function seatFrom(read) {
  return {
    melds: listOf(read?.melds)
      .filter((meld) => MELDS.includes(meld?.kind))
      .slice(0, 4)
      .map((meld) => ({
        kind: meld.kind,
        tiles: listOf(meld.tiles).filter(isTile).slice(0, 4),
        from: seat(meld.from),
      })),
    special: Object.fromEntries(SPECIALS.map((name) => [name, whole(read?.special?.[name], 0, 8) ?? 0])),
    discards: whole(read?.discards, 0, 4) ?? 0,
    hand: listOf(read?.hand).filter(isTile).slice(0, 14),
    ready: typeof read?.ready === 'boolean' ? read.ready : null,
    holds: typeof read?.holds === 'boolean' ? read.holds : null,
  };
}

const listOf = (value) => (Array.isArray(value) ? value : []);
const seats = (value) => SEATS.filter((one) => listOf(value).includes(one));
const whole = (value, least, most) => (Number.isInteger(value) && value >= least && value <= most ? value : null);
const seat = (value) => whole(value, 0, 3);
const tile = (value) => (isTile(value) ? value : null);
const time = (value) => (Number.isFinite(value) && value > 0 ? value : Date.now());
const line = (value, most) => String(typeof value === 'string' ? value : '').slice(0, most);
const plainObject = (value) =>
  value && typeof value === 'object' && !Array.isArray(value) ? structuredClone(value) : {};

export function stakeOf(value) {
  if (
    !value ||
    typeof value.per_point !== 'string' ||
    !/^[0-9]{1,9}(\.[0-9]{1,6})?$/.test(value.per_point) ||
    !/[1-9]/.test(value.per_point)
  )
    return null;
  return {
    per_point: value.per_point,
    ...(/^\p{L}{1,16}$/u.test(value.currency ?? '') ? { currency: value.currency } : {}),
  };
}
