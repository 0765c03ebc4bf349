/** What can be done with an evening: its hands changed and taken back, its names, and the other evenings. */

import { withHands } from './evening.js';
import { freshHand } from './hand.js';
import { t } from './i18n.js';
import { evening, startEvening, withEvening } from './state.js';
import { eveningName } from './views/evening.js';

/** @param {import('./state.js').Page} page @param {object} deeds  what takes time */
export const tableDeeds = (page, deeds) => ({
  /** A recorded hand becomes the draft. */
  edit(id) {
    page.update((state) => {
      const { hand } = evening(state).hands.find((entry) => entry.id === id);
      return { ...state, draft: hand, editing: id, trouble: null, slot: null, preview: null };
    });
    location.hash = '#/count';
  },
  remove(id) {
    const tonight = evening(page.state);
    const index = tonight.hands.findIndex((entry) => entry.id === id);
    page.update((state) => ({
      ...withEvening(
        state,
        withHands(
          tonight,
          tonight.hands.filter((entry) => entry.id !== id),
        ),
      ),
      ...(state.editing === id ? { editing: null, draft: freshHand(state.draft.mode) } : {}),
    }));
    location.hash = '#/evening';
    deeds.say(t('result.removed', { number: index + 1 }), tonight);
    deeds.recompute(tonight.id, index);
  },
  /** Back to what an evening was before the last change of it. */
  undo() {
    const { undo } = page.state.toast;
    page.update((state) => ({
      ...state,
      toast: null,
      current: undo.id,
      evenings: state.evenings.some((one) => one.id === undo.id)
        ? state.evenings.map((one) => (one.id === undo.id ? undo : one))
        : [...state.evenings, undo],
    }));
  },
  newEvening() {
    page.update((state) => startEvening(state, evening(state).players));
    deeds.say(t('evening.begun'));
    location.hash = '#/count';
  },
  openEvening(id) {
    page.update((state) => ({ ...state, current: id, editing: null, house: null }));
    window.scrollTo(0, 0);
  },
  dropEvening(id) {
    const gone = page.state.evenings.find((one) => one.id === id);
    page.update((state) => ({ ...state, evenings: state.evenings.filter((one) => one.id !== id) }));
    deeds.say(t('evening.deleted', { name: eveningName(gone) }), gone);
  },
  /** Names, the first dealer and the like; what hands came to may turn on it. */
  changeEvening(change) {
    const tonight = evening(page.state);
    page.update((state) => withEvening(state, { ...tonight, ...change }));
    if (tonight.hands.length && !('name' in change)) deeds.recompute(tonight.id, 0);
  },
});
