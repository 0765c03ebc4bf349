/** Between state and storage: what is kept is read when the page opens, and written whenever it changes. */

import { freshHand } from './hand.js';
import { openStore } from './store.js';

/** Of the state, beside the evenings. */
const KEPT = ['current', 'draft', 'waiting', 'editing', 'language', 'theme', 'variants', 'key'];

/** Reads what is kept, and from then on writes what changes. @param {import('./state.js').Page} page */
export async function keeper(page) {
  const store = await openStore();
  const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel('scorer') : null;
  const kept = await read(store);
  let busy = Promise.resolve();
  page.listen((state, before) => {
    if (!state.ready || !before.ready || state.foreign !== before.foreign) return;
    const changes = changesBetween(state, before);
    if (!changes.length) return;
    const telling = changes.some(([name]) => name === 'evenings');
    busy = busy
      .then(() => store.write(changes))
      .then(
        () => telling && others?.postMessage('changed'),
        () => page.update((now) => ({ ...now, durable: false })),
      );
  });
  // Another window of this page wrote: its evenings are the newer ones. What is being entered here stays.
  others?.addEventListener('message', async () => {
    const evenings = sorted(await store.all('evenings'));
    page.update((state) => ({
      ...state,
      evenings,
      foreign: {},
      current: evenings.some((one) => one.id === state.current) ? state.current : evenings.at(-1)?.id,
    }));
  });
  navigator.storage?.persist?.().catch(() => {});
  return { ...kept, durable: store.durable };
}

async function read(store) {
  const [evenings, settings] = await Promise.all([store.all('evenings'), store.all('settings')]);
  const told = Object.fromEntries(
    settings.filter(({ key }) => KEPT.includes(key)).map(({ key, value }) => [key, value]),
  );
  const whole = (hand) => hand && { ...freshHand(), ...hand };
  return {
    ...told,
    evenings: sorted(evenings),
    ...(told.draft ? { draft: whole(told.draft) } : {}),
    ...(told.waiting ? { waiting: whole(told.waiting) } : {}),
  };
}

const sorted = (evenings) => [...evenings].sort((a, b) => a.created - b.created);

function changesBetween(state, before) {
  const changed = state.evenings.filter((one) => !before.evenings.includes(one)).map((one) => ['evenings', 'put', one]);
  const gone = before.evenings
    .filter((old) => !state.evenings.some((one) => one.id === old.id))
    .map((old) => ['evenings', 'delete', old.id]);
  const settings = KEPT.filter((key) => state[key] !== before[key]).map((key) => [
    'settings',
    'put',
    { key, value: state[key] },
  ]);
  return [...changed, ...gone, ...settings];
}
