/**
 * The whole state of the page as one plain object, what is read off it, and how it changes. Changes are functions from
 * a state to the next; `Page` holds the present one and tells who listens.
 */

import { dealerOf, freshEvening, previousLaizi } from './evening.js';
import { freshHand, settledDown } from './hand.js';
import { specials } from './tiles.js';

export const initial = () => ({
  ready: false,
  durable: true,
  online: true,
  language: 'zh-Hans',
  theme: 'auto',
  route: { view: 'count', id: null },
  variants: [],
  evenings: [],
  current: null,
  /** The hand being entered, and the one whose waits are asked for. */
  draft: freshHand(),
  waiting: freshHand('tiles'),
  /** The id of the hand that the draft will replace. */
  editing: null,
  waits: null,
  /** Where the keyboard's next tile goes. */
  slot: null,
  trouble: null,
  sheet: null,
  toast: null,
  busy: false,
  preview: null,
  linked: null,
  house: null,
  /** The key of a service that asks for one, and whether it did. */
  key: '',
  locked: false,
  /** The browser's offer to install the page. */
  install: null,
});

/** The state, and those who want to know of the next. */
export class Page {
  #state = initial();
  #listeners = [];

  get state() {
    return this.#state;
  }

  /** @param {(state: object) => object} change */
  update(change) {
    const before = this.#state;
    this.#state = change(before);
    if (this.#state !== before) for (const listener of this.#listeners) listener(this.#state, before);
  }

  listen(listener) {
    this.#listeners.push(listener);
  }
}

export const evening = (state) => state.evenings.find((one) => one.id === state.current);
export const variantOf = (state, id) => state.variants.find((one) => one.id === id);

/** The effective rules of a variant with overrides; a neutral stand-in while the variants are not known yet. */
export function rulesOf(state, { variant, rules }) {
  return { ...NEUTRAL, ...variantOf(state, variant)?.rules, ...rules };
}

const NEUTRAL = {
  fixed_gang_tiles: ['red'],
  pizi: false,
  natural_laizi_hard: true,
  chaotic: [],
  wind_laizi: 1,
  repeated_laizi: 1,
  tables: false,
  big_patterns: ['all_pungs', 'pure_suit', 'all_winds', 'all_258'],
  escape_penalty: null,
  accomplices: 'none',
  openings: 'once',
};

/** Where the draft stands in the evening: what was played when the hand being mended was, else what is played now. */
export function setting(state) {
  const tonight = evening(state);
  const at = state.editing ? tonight.hands.findIndex((entry) => entry.id === state.editing) : -1;
  const index = at < 0 ? tonight.hands.length : at;
  const { variant, rules, table } = at < 0 ? tonight : tonight.hands[at];
  return { index, variant, rules, table };
}

export const draftRules = (state) => rulesOf(state, setting(state));

/** What the service has to be told beside a hand. */
export function tableAt(state, tonight, index, { variant, rules, table }, hand = tonight.hands[index]?.hand) {
  return {
    names: tonight.players,
    variant,
    rules,
    dealer: dealerOf(tonight, index, hand),
    previous: previousLaizi(tonight, index, (entry) => rulesOf(state, entry)),
    table: rulesOf(state, { variant, rules }).tables ? table : null,
    stake: tonight.stake,
  };
}

export const withEvening = (state, changed) => ({
  ...state,
  evenings: state.evenings.map((one) => (one.id === changed.id ? changed : one)),
});

/** The draft changed by a tap, and whatever that made impossible taken back. */
export function withDraft(state, change) {
  const rules = draftRules(state);
  const draft = settledDown(change(state.draft, rules), rules);
  return { ...state, draft, trouble: null };
}

export function withWaiting(state, change) {
  const rules = rulesOf(state, evening(state));
  return { ...state, waiting: change(state.waiting, rules), waits: null };
}

export const draftSpecials = (state) => specials(state.draft.flipped, draftRules(state));

/** A new evening becomes the present one. */
export function startEvening(state, players) {
  const begun = freshEvening(players, evening(state));
  return {
    ...state,
    evenings: [...state.evenings, begun],
    current: begun.id,
    draft: freshHand(state.draft.mode),
    editing: null,
  };
}

/** What changes the draft, or the hand whose waits are asked for. @param {'draft'|'waiting'} which */
export const changer = (act, which) => (step) =>
  act.update((now) => (which === 'draft' ? withDraft(now, step) : withWaiting(now, step)));
export const rulesFor = (state, which) => (which === 'draft' ? draftRules(state) : rulesOf(state, evening(state)));
