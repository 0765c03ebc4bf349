/** Where the page begins: state from storage, views onto the screen, changes back into storage. */

import { actions } from './actions.js';
import * as api from './api.js';
import { cleanNames, freshEvening, isWaiting } from './evening.js';
import { freshHand } from './hand.js';
import { patch } from './dom.js';
import { LANGUAGES, speak, suited, t } from './i18n.js';
import { houseRules } from './house.js';
import { linked } from './links.js';
import { evening, Page, withEvening } from './state.js';
import { tableDeeds } from './table.js';
import { keeper } from './keeper.js';
import { sharing } from './sharing.js';
import { countView } from './views/count.js';
import { eveningView } from './views/evening.js';
import { menu, sheet, toast } from './views/frame.js';
import { houseView } from './views/house.js';
import { linkedView, resultView } from './views/result.js';
import { settingsView } from './views/settings.js';
import { keyboard } from './views/keyboard.js';
import { troubleView } from './views/trouble.js';
import { waitsView } from './views/waits.js';

const VIEWS = {
  count: countView,
  result: resultView,
  linked: linkedView,
  evening: eveningView,
  waits: waitsView,
  house: houseView,
  settings: settingsView,
};
const page = new Page();
const deeds = actions(page);
/** What the four are called until they say their names. */
const SEAT_NAMES = {
  'zh-Hans': ['东家', '南家', '西家', '北家'],
  'zh-Hant': ['東家', '南家', '西家', '北家'],
  en: ['East', 'South', 'West', 'North'],
};
const part = (id) => document.getElementById(id);

const shared = sharing(page, deeds);

const act = {
  ...deeds,
  ...shared,
  ...tableDeeds(page, deeds),
  ...houseRules(page, { ...deeds, ...shared }),
  update: (change) => page.update(change),
  openSlot: (slot) => page.update((state) => ({ ...state, slot })),
  rule: (section, code = null) => page.update((state) => ({ ...state, sheet: { section, code } })),
  closeSheet: () => page.update((state) => ({ ...state, sheet: null })),
  hush: () => page.update((state) => ({ ...state, toast: null })),
  closeTrouble: () => page.update((state) => ({ ...state, trouble: null })),
  stopEditing: () =>
    page.update((state) => ({
      ...state,
      editing: null,
      draft: freshHand(state.draft.mode),
      trouble: null,
      slot: null,
    })),
  /** The browser's own question whether to install the page. */
  install() {
    page.state.install.prompt();
    page.update((state) => ({ ...state, install: null }));
  },
  setKey(key) {
    api.useKey(key);
    page.update((state) => ({ ...state, key }));
    learn();
  },
  async speak(language) {
    await speak(language);
    page.update((state) => ({ ...state, language }));
    render(page.state);
  },
};

function render(state) {
  if (!state.ready) return;
  const view = VIEWS[state.route.view] ?? countView;
  const onDraft = state.route.view === 'count';
  patch(part('view'), [view(state, act)].flat(Infinity).filter(Boolean));
  patch(part('menu'), menu(state));
  patch(part('news'), toast(state, act).filter(Boolean));
  patch(
    part('dock'),
    [
      onDraft && state.trouble
        ? troubleView(state.trouble, {
            names: evening(state).players,
            winner: state.draft.winner,
            answer: act.answerFact,
            close: act.closeTrouble,
            rule: act.rule,
          })
        : null,
      ['count', 'waits'].includes(state.route.view) && state.slot ? keyboard(state, act) : null,
    ].filter(Boolean),
  );
  patch(part('sheet'), sheet(state, act).filter(Boolean));
  document.body.classList.toggle('docked', Boolean(part('dock').firstChild));
  document.body.classList.toggle('without-network', !state.online);
  document.title = t('title');
  const dialog = part('sheet');
  if (state.sheet && !dialog.open) dialog.showModal();
  if (!state.sheet && dialog.open) dialog.close();
}

/** What follows from a change beside what is seen. */
function follow(state, before) {
  if (state.theme !== before.theme) document.documentElement.dataset.theme = state.theme;
  if (state.trouble && state.trouble !== before.trouble) part('trouble')?.focus({ preventScroll: true });
  if (state.route !== before.route) {
    window.scrollTo(0, 0);
    if (before.ready) part('view').focus({ preventScroll: true });
  }
  if (state.draft !== before.draft && state.ready) {
    clearTimeout(follow.timer);
    follow.timer = setTimeout(deeds.preview, 250);
  }
}

async function route() {
  const fragment = location.hash;
  const link = await linked(fragment);
  if (link?.kind === 'hand') {
    page.update((state) => ({ ...state, route: { view: 'linked', id: null } }));
    await deeds.openLinked(link.document);
    return;
  }
  const [, view, id = null] = link ? ['', 'house'] : fragment.slice(1).split('/');
  page.update((state) => ({ ...state, slot: null, sheet: null, route: { view: VIEWS[view] ? view : 'count', id } }));
  if (link) act.openHouse(link.document);
}

/** What an evening begins with when there is none. */
function begin(state) {
  if (state.evenings.length)
    return state.evenings.some((one) => one.id === state.current)
      ? state
      : { ...state, current: state.evenings.at(-1).id };
  const first = freshEvening(cleanNames([], SEAT_NAMES[state.language]));
  return { ...state, evenings: [first], current: first.id };
}

async function start() {
  const kept = await keeper(page);
  const language = LANGUAGES.some(([known]) => known === kept.language)
    ? kept.language
    : suited(navigator.languages ?? []);
  await speak(language);
  page.update((state) => begin({ ...state, ...kept, language }));
  api.useKey(page.state.key);
  document.documentElement.dataset.theme = page.state.theme;
  page.update((state) => ({ ...state, ready: true }));
  page.listen(render);
  page.listen(follow);
  if (!kept.evenings.length) page.update((state) => withEvening(state, { ...evening(state) })); // changed, and so written
  render(page.state);
  await route();
  addEventListener('hashchange', route);
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    page.update((state) => ({ ...state, install: event }));
  });
  addEventListener('online', () => {
    page.update((state) => ({ ...state, online: true }));
    deeds.drain();
  });
  addEventListener('offline', () => page.update((state) => ({ ...state, online: false })));
  part('sheet').addEventListener('close', act.closeSheet);
  part('sheet').addEventListener('click', (event) => {
    if (event.target === part('sheet')) act.closeSheet();
  });
  setInterval(() => (waiting(page.state) ? deeds.drain() : page.state.online || learn()), 20_000);
  await learn();
  if (waiting(page.state)) await deeds.drain();
  registerWorker();
}

const waiting = (state) => state.evenings.some((one) => one.hands.some(isWaiting));

/** The variants, as the service knows them now; those known from before will do until then. */
async function learn() {
  const answer = await api.variants(page.state.language);
  page.update((state) => ({
    ...state,
    online: answer.status !== 0,
    locked: state.locked || answer.status === 401,
    variants: answer.status === 200 ? answer.body.variants : state.variants,
  }));
}

function registerWorker() {
  if (!('serviceWorker' in navigator)) return;
  const policy = globalThis.trustedTypes?.createPolicy('scorer', { createScriptURL: () => '/web/sw.js' });
  navigator.serviceWorker.register(policy ? policy.createScriptURL('') : '/web/sw.js', { scope: '/' }).catch(() => {});
}

start();
