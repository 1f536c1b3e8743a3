/**
 * What is served instead of the worker when it must go: it takes its place at once, removes everything, touches no request
 * and leaves when the last page of the shop is closed.
 */
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  await self.registration.unregister()
}
