/** House rules: tried with the service, taken over by the evening, sent and received as links. */

import * as api from './api.js';
import { withHands } from './evening.js';
import { language, t } from './i18n.js';
import { linkTo } from './links.js';
import { evening, withEvening } from './state.js';

/** @param {import('./state.js').Page} page */
export function houseRules(page, { say, recompute, send }) {
  /** What the form holds now; whether it makes sense, the service says. */
  async function setHouse(house) {
    const { refused: _, ...plain } = house;
    page.update((state) => ({ ...state, house: plain }));
    const answer = await api.settle(trial(plain), language());
    if (page.state.house !== plain || answer.status === 0) return;
    const refused =
      answer.status === 200
        ? null
        : (answer.body.errors ?? []).map((error) => error.detail).join('；') || answer.body.detail;
    if (refused) page.update((state) => ({ ...state, house: { ...plain, refused } }));
  }

  /** From the next hand on, or for the whole evening. */
  async function applyHouse({ variant, rules }, whole) {
    const before = evening(page.state);
    const hands = whole
      ? before.hands.map((entry) => ({ ...entry, variant, rules, answer: null, problem: null }))
      : before.hands;
    page.update((state) => ({
      ...withEvening(state, { ...withHands(before, hands), variant, rules }),
      house: null,
      preview: null,
    }));
    if (location.hash.startsWith('#house')) history.replaceState(null, '', '#/house');
    say(t(whole ? 'house.applied_all' : 'house.applied'), before);
    if (whole) await recompute(before.id, 0);
  }

  const shareHouse = async ({ variant, rules }) => send(t('house.title'), await linkTo('house', { variant, rules }));

  /** What a link held, as far as it looks like rules at all; the service says the rest. */
  function openHouse(document) {
    const { variant, rules = {} } = document ?? {};
    if (
      typeof variant === 'string' &&
      variant.length <= 64 &&
      rules &&
      typeof rules === 'object' &&
      !Array.isArray(rules)
    ) {
      return setHouse({ variant, rules, linked: true });
    }
    return page.update((state) => ({ ...state, house: { broken: true, variant: '', rules: {} } }));
  }

  return { setHouse, applyHouse, shareHouse, openHouse };
}

/** A hand in which nothing happened, to have rules looked at. */
const trial = ({ variant, rules }) => ({
  variant,
  ...(Object.keys(rules).length ? { rules } : {}),
  dealer: '1',
  players: ['1', '2', '3', '4'].map((id) => ({ id })),
  result: { type: 'draw' },
});
