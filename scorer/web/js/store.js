/**
 * What outlives the page: evenings and settings in IndexedDB. Every write is one transaction that is on disk before it
 * counts as done, so neither a reload nor a flat battery leaves half of anything. Without IndexedDB (some private
 * windows) things are kept for as long as the page is open, and `durable` says so.
 */

const NAME = 'scorer';
const SCHEMA = 1;
const STORES = ['evenings', 'settings'];

/** Steps from one schema to the next; a new one goes to the end, and none is ever changed. */
const STEPS = [
  (database) => {
    database.createObjectStore('evenings', { keyPath: 'id' });
    database.createObjectStore('settings', { keyPath: 'key' });
  },
];

export async function openStore() {
  try {
    return onDisk(await open());
  } catch {
    return inMemory();
  }
}

function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, SCHEMA);
    request.onupgradeneeded = ({ oldVersion }) => {
      for (const step of STEPS.slice(oldVersion)) step(request.result);
    };
    request.onblocked = () => reject(new Error('blocked'));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function onDisk(database) {
  database.onversionchange = () => database.close();
  return {
    durable: true,
    /** Everything in a store. */
    all: (store) => result(database.transaction(store).objectStore(store).getAll()),
    /** Write and remove, all of it or nothing. `changes`: `[store, 'put'|'delete', value or key]`. */
    write(changes) {
      const transaction = database.transaction(STORES, 'readwrite', { durability: 'strict' });
      for (const [store, action, value] of changes) transaction.objectStore(store)[action](value);
      return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
    },
  };
}

function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function inMemory() {
  const kept = Object.fromEntries(STORES.map((store) => [store, new Map()]));
  return {
    durable: false,
    all: async (store) => structuredClone([...kept[store].values()]),
    async write(changes) {
      for (const [store, action, value] of changes) {
        if (action === 'delete') kept[store].delete(value);
        else kept[store].set(value.id ?? value.key, structuredClone(value));
      }
    },
  };
}
