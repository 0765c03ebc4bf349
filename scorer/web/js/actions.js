/** What takes time or leaves the page: settling, recomputing, waiting for the network. */

import * as api from './api.js';
import { isWaiting, newId, stretches, withHands } from './evening.js';
import { freshHand, withSeat, changeMeld } from './hand.js';
import { language, t } from './i18n.js';
import { lacking } from './possible.js';
import { handOf, ledgerHandOf, requestOf, waitsRequestOf } from './request.js';
import { draftRules, evening, setting, tableAt, withEvening } from './state.js';

const MISSING_LAIZI = 'laizi_unknown';

/** @param {import('./state.js').Page} page */
export function actions(page) {
  /** Tell something for a while; for longer where it can be taken back. */
  function say(text, undo = null) {
    const toast = { text, undo, id: newId() };
    page.update((state) => ({ ...state, toast }));
    setTimeout(() => page.update((state) => (state.toast === toast ? { ...state, toast: null } : state)), undo ? 20_000 : 5_000);
  }

  /** Ask the service what the draft comes to, and write it into the evening. */
  async function settle() {
    const { state } = page;
    if (state.busy || lacking(state.draft, draftRules(state))) return;
    page.update((now) => ({ ...now, busy: true, trouble: null, slot: null, toast: null }));
    const { draft } = page.state;
    const answer = await api.settle(draftRequest(page.state), language());
    page.update((now) => ({ ...now, busy: false, online: answer.status !== 0, locked: now.locked || answer.status === 401 }));
    if (page.state.draft !== draft) return;
    if (answer.status === 200 || answer.status === 0) {
      record(answer.status === 200 ? answer.body : null);
    } else {
      page.update((now) => ({ ...now, trouble: troubleOf(answer) }));
    }
  }

  function record(answer) {
    const { state } = page;
    const tonight = evening(state);
    const { index, variant, rules, table } = setting(state);
    const old = tonight.hands[index];
    const entry = {
      id: old?.id ?? newId(), at: old?.at ?? Date.now(), hand: state.draft, variant, rules, table, answer, problem: null, names: tonight.players,
    };
    const hands = [...tonight.hands.slice(0, index), entry, ...tonight.hands.slice(index + 1)];
    page.update((now) => ({
      ...withEvening(now, withHands(tonight, hands)),
      draft: freshHand(now.draft.mode), editing: null, preview: null, slot: null, trouble: null,
    }));
    location.hash = `#/result/${entry.id}`;
    if (old) {
      say(t('evening.changed', { number: index + 1 }), tonight);
      recompute(tonight.id, index);
    }
  }

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
    page.update((state) => ({ ...state, evenings: state.evenings.map((one) => (one.id !== id ? one
      : withHands(one, one.hands.map((entry, index) => (index < from ? entry : { ...entry, stale: true }))))) }));
  }

  /** The service wants nothing to do with these hands as they are: they wait for somebody to mend them. */
  function refused(id, [start, end], problem) {
    say(problem?.detail ?? t('trouble.title'));
    page.update((state) => ({ ...state, evenings: state.evenings.map((one) => (one.id !== id ? one
      : withHands(one, one.hands.map((entry, index) => (index < start || index >= end ? entry : { ...entry, stale: false, problem: entry.answer ? null : problem }))))) }));
  }

  /** Settle what was entered without a network. */
  async function drain() {
    for (const { id, hands } of page.state.evenings) {
      const waiting = hands.findIndex(isWaiting);
      if (waiting >= 0) {
        const before = hands.filter(isWaiting).length;
        if (!(await recompute(id, waiting))) return;
        say(t('offline.settled', { count: before }));
      }
    }
  }

  /** The fact that the service asked for, told; then it is asked again. */
  function answerFact({ pointer, code }, value) {
    const [, , seat, , meld] = pointer.split('/');
    page.update((state) => {
      const at = Number(seat);
      const draft = code === 'from' ? changeMeld(state.draft, at, Number(meld), { from: value })
        : withSeat(state.draft, at, code === 'ready' ? { ready: value } : { holds: value });
      return { ...state, draft, trouble: null };
    });
    return settle();
  }

  async function askWaits() {
    const { state } = page;
    const tonight = evening(state);
    const { waiting } = state;
    page.update((now) => ({ ...now, busy: true, slot: null }));
    const table = tableAt(state, tonight, tonight.hands.length, tonight);
    const answer = await api.waits(waitsRequestOf(waiting, table), language());
    page.update((now) => ({ ...now, busy: false, online: answer.status !== 0 }));
    if (page.state.waiting !== waiting) return;
    if (answer.status === 0) say(t('offline.needed'));
    page.update((now) => ({
      ...now,
      waits: answer.status === 200 ? { answer: answer.body, names: tonight.players }
        : answer.status === 0 ? null : { problem: answer.body, names: tonight.players },
    }));
  }

  /** A hand that came as a link: settled as it says, recorded nowhere. */
  async function openLinked(request) {
    if (!looksLikeRequest(request)) {
      page.update((state) => ({ ...state, linked: { broken: true } }));
      return;
    }
    page.update((state) => ({ ...state, linked: { request, busy: true } }));
    const answer = await api.settle(request, language());
    page.update((state) => ({
      ...state,
      linked: { request, names: request.players.map((player) => String(player.id)), offline: answer.status === 0, hand: answer.status === 200 ? handOf(request) : null,
        answer: answer.status === 200 ? answer.body : null, trouble: answer.status > 200 ? troubleOf(answer) : null },
    }));
  }

  /** The hand of a link becomes the draft, at this table. */
  function adoptLinked() {
    page.update((state) => ({ ...state, draft: handOf(state.linked.request), editing: null, linked: null, trouble: null }));
    location.hash = '#/count';
  }

  let asked = 0;
  /** What the draft would come to, for the button that settles it. */
  async function preview() {
    const turn = (asked += 1);
    const { state } = page;
    if (!state.online || lacking(state.draft, draftRules(state)) || state.draft.type === 'draw') return;
    const { draft } = state;
    const answer = await api.settle(draftRequest(state), language());
    if (turn !== asked || page.state.draft !== draft || page.state.busy) return;
    page.update((now) => ({ ...now, online: answer.status !== 0, preview: { draft, answer } }));
  }

  return { say, settle, recompute, drain, answerFact, askWaits, openLinked, adoptLinked, preview };
}

export function draftRequest(state) {
  const tonight = evening(state);
  const where = setting(state);
  return requestOf(state.draft, tableAt(state, tonight, where.index, where, state.draft));
}

/** The request of a recorded hand, whole: what a link tells. */
export function entryRequest(state, tonight, index) {
  const entry = tonight.hands[index];
  return requestOf(entry.hand, tableAt(state, tonight, index, entry));
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
    return result.status === 200 ? { ...entry, answer: result.settlement, problem: null, stale: false, names: tonight.players }
      : { ...entry, answer: null, problem: result.problem, stale: false, names: tonight.players };
  });
}

/** What went wrong, by what can be done about it. */
export function troubleOf({ body }) {
  const kind = api.problemKind(body);
  const flipped = kind === 'invalid-request' && body.errors?.some((error) => error.code === MISSING_LAIZI);
  return { kind: flipped ? 'missing-laizi' : kind, problem: body };
}

const text = (value) => typeof value === 'string' && value.length > 0 && value.length <= 64;

/** Whether something has the shape of a settle request, as far as this page relies on it. */
function looksLikeRequest(request) {
  const { players, result } = request ?? {};
  return Array.isArray(players) && players.length === 4 && players.every((player) => player && text(player.id)
    && Array.isArray(player.melds ?? [])) && new Set(players.map((player) => player.id)).size === 4
    && result !== null && typeof result === 'object' && text(request.variant);
}

