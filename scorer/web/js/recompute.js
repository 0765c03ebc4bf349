/** An evening settled anew: after a change, or when the network is back. */

import * as api from './api.js';
import { isWaiting, stretches, withHands } from './evening.js';
import { language, t } from './i18n.js';
import { ledgerHandOf } from './request.js';
import { tableAt, withEvening } from './state.js';

/** @param {import('./state.js').Page} page @param {(text: string) => void} say */
export function recomputing(page, say) {
  /** Settle every hand of an evening anew from one on: one request for each stretch of the same rules. */
  async function recompute(id, from) {
    for (;;) {
      const tonight = page.state.evenings.find((one) => one.id === id);
      const stretch = stretches(tonight ?? { hands: [] }).find(([, end]) => end > from);
      if (!stretch) return true;
      const answer = await api.ledger(ledgerRequest(page.state, tonight, stretch), language());
      page.update((now) => ({ ...now, online: answer.status !== 0 }));
      if (answer.status !== 200) {
        if (answer.status === 0) later(id, from);
        else refused(id, stretch, answer.body);
        return false;
      }
      const now = page.state.evenings.find((one) => one.id === id);
      if (!now) return true;
      if (now.hands !== tonight.hands || now.players !== tonight.players) continue; // changed meanwhile: ask again
      page.update((state) => withEvening(state, withHands(now, settled(now, stretch, answer.body.hands))));
      [, from] = stretch;
    }
  }

  /** No network: what hands came to may no longer be right, and is asked for again when there is one. */
  function later(id, from) {
    page.update((state) => ({
      ...state,
      evenings: state.evenings.map((one) =>
        one.id !== id
          ? one
          : withHands(
              one,
              one.hands.map((entry, index) => (index < from ? entry : { ...entry, stale: true })),
            ),
      ),
    }));
  }

  /** The service wants nothing to do with these hands as they are: they wait for somebody to mend them. */
  function refused(id, [start, end], problem) {
    say(problem?.detail ?? t('trouble.title'));
    page.update((state) => ({
      ...state,
      evenings: state.evenings.map((one) =>
        one.id !== id
          ? one
          : withHands(
              one,
              one.hands.map((entry, index) =>
                index < start || index >= end
                  ? entry
                  : { ...entry, stale: false, problem: entry.answer ? null : problem },
              ),
            ),
      ),
    }));
  }

  /** Settle what was entered without a network. */
  async function drain() {
    for (const { id, hands } of page.state.evenings) {
      const waiting = hands.findIndex(isWaiting);
      if (waiting >= 0) {
        const before = hands.filter(isWaiting).map((entry) => entry.id);
        if (!(await recompute(id, waiting))) return;
        const now = page.state.evenings.find((one) => one.id === id)?.hands ?? [];
        const amiss = now.filter((entry) => before.includes(entry.id) && entry.problem).length;
        if (amiss) say(t('offline.amiss', { count: amiss }));
        else say(t('offline.settled', { count: before.length }));
      }
    }
  }

  return { recompute, drain };
}

function ledgerRequest(state, tonight, [start, end]) {
  const table = tableAt(state, tonight, start, tonight.hands[start]);
  return {
    players: table.names,
    variant: table.variant,
    ...(Object.keys(table.rules).length ? { rules: table.rules } : {}),
    dealer: table.names[table.dealer],
    ...(table.previous ? { previous_laizi: table.previous } : {}),
    ...(table.table ? { table: table.table } : {}),
    ...(table.stake ? { stake: table.stake } : {}),
    hands: tonight.hands.slice(start, end).map((entry) => ledgerHandOf(entry.hand, table.names)),
  };
}

function settled(tonight, [start], results) {
  return tonight.hands.map((entry, index) => {
    const result = results[index - start];
    if (index < start || !result) return entry;
    return result.status === 200
      ? { ...entry, answer: result.settlement, problem: null, stale: false, names: tonight.players }
      : { ...entry, answer: null, problem: result.problem, stale: false, names: tonight.players };
  });
}
