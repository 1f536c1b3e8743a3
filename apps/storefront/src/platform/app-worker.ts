// chunk: late
import { WORKER_PATH } from '@bilheteria/contract/app-scripts'
import { scriptAddress } from './trusted.ts'

const CHECK_MS = 30 * 60_000
const LOOK_AGAIN_MS = 2_000
/** While servers change over, one may answer with the old version and the next with the new one. */
const RELOAD_AT_MOST_EVERY_MS = 10 * 60_000
const RELOADED_AT = 'reloaded_at'

/** Plain HTTP and some private windows have no workers; the shop works without them, only not without network. */
export function workersOf(browser: Navigator): ServiceWorkerContainer | undefined {
  return browser.serviceWorker
}

/** Registers the app's worker and loads the page again when there is a new one, as soon as that disturbs nobody. */
export async function watchAppWorker(mayReload: () => boolean): Promise<void> {
  const workers = workersOf(navigator)
  if (!workers || !import.meta.env.PROD) return
  const updating = workers.controller !== null
  let controlled = updating
  let replaced = false
  let onReplaced: (() => void) | undefined
  // Listens before it registers: the first worker may take over while that is under way, and it replaces nobody.
  workers.addEventListener('controllerchange', () => {
    replaced = controlled
    controlled = true
    onReplaced?.()
  })
  const registration = await register(workers)
  if (!registration) return

  let looking: ReturnType<typeof setInterval> | undefined
  const settle = () => {
    const { waiting } = registration
    if (!replaced && !(waiting && workers.controller)) return
    looking ??= setInterval(settle, LOOK_AGAIN_MS)
    if (!mayReload() || reloadedLately()) return
    if (replaced) reload()
    // A worker has no other origin than ours.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    else waiting?.postMessage('take over')
  }
  onReplaced = settle
  const follow = () => {
    registration.installing?.addEventListener('statechange', settle)
    // On a busy page it may be installed before anybody hears that it was found.
    settle()
  }
  registration.addEventListener('updatefound', follow)
  follow()
  checkNowAndThen(registration, updating)
}

async function register(workers: ServiceWorkerContainer): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await workers.register(scriptAddress(WORKER_PATH), { updateViaCache: 'none' })
  } catch {
    return undefined
  }
}

function checkNowAndThen(registration: ServiceWorkerRegistration, now: boolean): void {
  const check = () => void registration.update().catch(() => undefined)
  if (now) check()
  setInterval(check, CHECK_MS)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check())
}

function reload(): void {
  sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  location.reload()
}

function reloadedLately(): boolean {
  return Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < RELOAD_AT_MOST_EVERY_MS
}
