// Keeps a table's page and its parts: shown from here, with or without the network. Data is never kept here.
"use strict";

const CACHE = {{ cache|safe }};
const ASSETS = {{ assets|safe }};
const PAGE = /\/table\/\d+\/\d+\/[a-z2-7]+\/$/;

self.addEventListener("install", (event) => {
  const kept = caches.open(CACHE).then((cache) => cache.addAll(ASSETS));
  event.waitUntil(kept.then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) =>
    Promise.all(names.filter((name) => name.startsWith("table-") && name !== CACHE).map((name) => caches.delete(name))),
  );
  event.waitUntil(old.then(() => self.clients.claim()));
});

async function answer(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok && request.mode === "navigate") await cache.put(request, fresh.clone());
  return fresh;
}

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== self.location.origin) return;
  if (PAGE.test(address.pathname) || ASSETS.includes(address.pathname)) event.respondWith(answer(event.request));
});
