/**
 * Tiles by their canonical names (`1m`-`9m`, `1p`-`9p`, `1s`-`9s`, `1z`-`7z`), and the special ones of a hand.
 * @typedef {string} Tile
 */

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
/** The rows of the keyboard; honours in the order players name them: 东南西北中发白. */
export const ROWS = [
  NUMBERS.map((number) => `${number}m`),
  NUMBERS.map((number) => `${number}p`),
  NUMBERS.map((number) => `${number}s`),
  ['1z', '2z', '3z', '4z', '7z', '6z', '5z'],
];
export const ALL = ROWS.flat();
/** The ring in which one honour follows another (rules §2). */
const RING = ROWS[3];
const FIXED = { red: '7z', green: '6z' };
const ORDER = new Map(
  [...ALL].sort((a, b) => a[1].localeCompare(b[1]) || a[0] - b[0]).map((tile, index) => [tile, index]),
);

export const isTile = (text) => ORDER.has(text);
export const isHonour = (tile) => tile[1] === 'z';

/** @param {Tile[]} tiles */
export const sorted = (tiles) => [...tiles].sort((a, b) => ORDER.get(a) - ORDER.get(b));

/** Tiles from a notation that the service wrote: `123m55p` to `['1m', '2m', '3m', '5p', '5p']`. */
export function parse(notation) {
  const tiles = [];
  for (const [, digits, suit] of String(notation ?? '').matchAll(/([1-9]+)([mpsz])/g)) {
    for (const digit of digits) tiles.push(digit + suit);
  }
  return tiles;
}

/** The notation for tiles. */
export const notation = (tiles) => tiles.join('');

/**
 * Laizi, pizi and gang tiles that a flipped tile fixes (rules §2).
 * @param {Tile|null} flipped
 * @param {{fixed_gang_tiles: string[], pizi: boolean}} rules
 */
export function specials(flipped, rules) {
  const fixed = rules.fixed_gang_tiles.map((name) => FIXED[name]);
  if (!flipped) return { laizi: null, pizi: [], gang: fixed };
  const laizi = neighbour(flipped, 1, fixed);
  const upper = neighbour(laizi, -1, fixed);
  const pizi = rules.pizi ? [neighbour(upper, -1, fixed), upper] : [];
  return { laizi, pizi, gang: [...fixed, ...pizi] };
}

function neighbour(tile, step, skipped) {
  if (!isHonour(tile)) return `${((Number(tile[0]) - 1 + step + 9) % 9) + 1}${tile[1]}`;
  let place = RING.indexOf(tile);
  do place = (place + step + RING.length) % RING.length;
  while (skipped.includes(RING[place]));
  return RING[place];
}
