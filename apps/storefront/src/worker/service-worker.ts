/**
 * The installed app's worker. It keeps files that are the same for everybody and the page without data; never an answer
 * of the API, never a page that was drawn for somebody. The server writes `SHELL` in front of this file.
 */
declare const SHELL: { version: string; page: string; files: string[] }
declare const self: ServiceWorkerGlobalScope

const PREFIX = 'shell '
const OWN = PREFIX + SHELL.version
/** Whoever stands at a gate does not wait longer for a network that may never answer. */
const PATIENCE_MS = 3_000
const UNAVAILABLE = 503
/** Pages of others, and addresses whose answers are somebody's own. */
const LEFT_ALONE = /^\/(api|oauth|dev|office|storage|biometry|livez|readyz|healthz|metrics)(\/|$)/

self.addEventListener('install', (event) => event.waitUntil(fetchShell()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, searchParams } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(findFile(request))
  else if (request.destination === 'document' && !LEFT_ALONE.test(pathname) && !searchParams.has('token'))
    event.respondWith(openPage(request))
})

/** Files have their content in their name: what the browser loaded a moment ago is not loaded again. */
async function fetchShell(): Promise<void> {
  const page = new Request(SHELL.page, { cache: 'reload', credentials: 'omit' })
  const known = await caches.has(OWN)
  const cache = await caches.open(OWN)
  try {
    await cache.addAll([page, ...SHELL.files])
  } catch (error) {
    // An empty one would count as the version before, and the real one would be removed for it.
    if (!known) await caches.delete(OWN)
    throw error
  }
}

/** A tab that may not be reloaded yet still asks for files of the version before. */
async function takeOver(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== OWN)
  await Promise.all(shells.slice(0, -1).map((name) => caches.delete(name)))
  await self.clients.claim()
}

async function findFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

/**
 * The network's page; without one in time, or where the server has none to give, the page without data, which finds out by itself
 * what it can show.
 */
async function openPage(request: Request): Promise<Response> {
  const answer = fetch(request)
  try {
    const page = await Promise.race([answer, impatience()])
    if (page.status === UNAVAILABLE) throw new Error('nothing to show now')
    return page
  } catch {
    const shell = await caches.open(OWN).then((cache) => cache.match(SHELL.page, { ignoreVary: true }))
    if (!shell) return answer
    answer.catch(() => undefined)
    return shell
  }
}

function impatience(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS)
  })
}
