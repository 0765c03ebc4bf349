/**
 * The page without a network: its files are kept together, one version at a time, and answered from there. What the
 * service says is never kept, but for the list of variants, which is asked for first and kept for when there is no one
 * to ask. The first line of this file, which names the version and the files, is put in front when it is served.
 */

const SHELL_CACHE = `shell-${SHELL.version}`;
const DATA_CACHE = 'data-1';

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(SHELL_CACHE);
      await cache.addAll(SHELL.files.map((file) => new Request(file, { cache: 'reload' })));
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith('shell-') && name !== SHELL_CACHE);
      await Promise.all(old.map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname === '/' || url.pathname.startsWith('/web/')) event.respondWith(fromShell(request, url.pathname));
  else if (url.pathname.startsWith('/v1/variants')) event.respondWith(fresh(request));
});

async function fromShell(request, path) {
  const cache = await caches.open(SHELL_CACHE);
  return (await cache.match(path)) ?? fetch(request);
}

async function fresh(request) {
  const cache = await caches.open(DATA_CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch {
    return (await cache.match(request)) ?? Response.error();
  }
}
