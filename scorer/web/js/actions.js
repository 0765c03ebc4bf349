/** What takes time or leaves the page: settling, recomputing, waiting for the network. */

import * as api from './api.js';
import { newId, withHands } from './evening.js';
import { freshHand, withSeat, changeMeld } from './hand.js';
import { language, t } from './i18n.js';
import { same } from './parameters.js';
import { lacking } from './possible.js';
import { recomputing } from './recompute.js';
import { handOf, requestOf, waitsRequestOf } from './request.js';
import { draftRules, evening, setting, tableAt, withEvening } from './state.js';

const MISSING_LAIZI = 'laizi_unknown';

/** @param {import('./state.js').Page} page */
export function actions(page) {
  /** Tell something for a while; for longer where it can be taken back. */
  function say(text, undo = null) {
    const toast = { text, undo, id: newId() };
    page.update((state) => ({ ...state, toast }));
    setTimeout(
      () => page.update((state) => (state.toast === toast ? { ...state, toast: null } : state)),
      undo ? 20_000 : 5_000,
    );
  }

  const { recompute, drain } = recomputing(page, say);

  /** Ask the service what the draft comes to, and write it into the evening. */
  async function settle() {
    const { state } = page;
    if (state.busy || lacking(state.draft, draftRules(state))) return;
    page.update((now) => ({ ...now, busy: true, trouble: null, slot: null, toast: null }));
    const { draft } = page.state;
    const answer = await api.settle(draftRequest(page.state), language());
    page.update((now) => ({
      ...now,
      busy: false,
      online: answer.status !== 0,
      locked: now.locked || answer.status === 401,
    }));
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
      id: old?.id ?? newId(),
      at: old?.at ?? Date.now(),
      hand: state.draft,
      variant,
      rules,
      table,
      answer,
      problem: null,
      names: tonight.players,
    };
    const hands = [...tonight.hands.slice(0, index), entry, ...tonight.hands.slice(index + 1)];
    page.update((now) => ({
      ...withEvening(now, withHands(tonight, hands)),
      draft: freshHand(now.draft.mode),
      editing: null,
      preview: null,
      slot: null,
      trouble: null,
    }));
    location.hash = `#/result/${entry.id}`;
    if (old) {
      say(t('evening.changed', { number: index + 1 }), tonight);
      recompute(tonight.id, index);
    }
  }

  /** The fact that the service asked for, told; then it is asked again. */
  function answerFact({ pointer, code }, value) {
    const [, , seat, , meld] = pointer.split('/');
    page.update((state) => {
      const at = Number(seat);
      const draft =
        code === 'from'
          ? changeMeld(state.draft, at, Number(meld), { from: value })
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
      waits:
        answer.status === 200
          ? { answer: answer.body, names: tonight.players }
          : answer.status === 0
            ? null
            : { problem: answer.body, names: tonight.players },
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
      linked: {
        request,
        names: request.players.map((player) => String(player.id)),
        offline: answer.status === 0,
        hand: answer.status === 200 ? handOf(request) : null,
        answer: answer.status === 200 ? answer.body : null,
        trouble: answer.status > 200 ? troubleOf(answer) : null,
      },
    }));
  }

  /** The hand of a link becomes the draft, at this table. */
  function adoptLinked() {
    const { request } = page.state.linked;
    const tonight = evening(page.state);
    const others = request.variant !== tonight.variant || !same(request.rules ?? {}, tonight.rules);
    page.update((state) => ({
      ...state,
      draft: handOf(request),
      editing: null,
      linked: null,
      trouble: null,
    }));
    location.hash = '#/count';
    if (others) say(t('linked.other_rules'));
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
  return (
    Array.isArray(players) &&
    players.length === 4 &&
    players.every((player) => player && text(player.id) && Array.isArray(player.melds ?? [])) &&
    new Set(players.map((player) => player.id)).size === 4 &&
    result !== null &&
    typeof result === 'object' &&
    text(request.variant)
  );
}
