import type { Browser, BrowserContext, Clock, Disposable, Page } from '@playwright/test'
import { HASH_URL, HISTORY_URL } from './servers.ts'

/** A document without a script that every shop has: where a tab rests between two stories. */
const RESTING_PLACE = '/healthz'
const ports = new Set([HASH_URL, HISTORY_URL].map((url) => new URL(url).port))

/**
 * Most of a story's time went into a new process that reads and compiles the same scripts once more. So a tab that
 * forgets everything a shop can see (storage, cookies, history, routes, window) serves the next story too, and only
 * the browser's own caches stay warm. What cannot be taken back spends it: the next story gets a new one.
 */
export async function openWarmTab(browser: Browser) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const scripts: Disposable[] = []
  let spent = false

  const spend = () => void (spent = true)
  for (const name of lasting) onCall(context, name, spend)
  for (const name of lastingInPage) onCall(page, name, spend)
  for (const name of clockwork) onCall(context.clock, name, spend)
  onCall(page, 'addInitScript', (script) => scripts.push(script as Disposable))
  const visited = new Set<string>()
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    const { origin, port } = new URL(frame.url())
    if (ports.has(port)) visited.add(origin)
    else spend()
  })

  async function forget(): Promise<void> {
    await closeOthers(context, page)
    for (const event of ['console', 'pageerror', 'request'] as const) page.removeAllListeners(event)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const script of scripts.splice(0)) await script.dispose()
    // A tab keeps a storage of its own for every origin, and empties only the one it is at.
    for (const origin of [...visited].filter((other) => other !== HASH_URL).concat(HASH_URL)) {
      await page.goto(`${origin}${RESTING_PLACE}`)
      await page.evaluate(() => sessionStorage.clear())
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    }
    visited.clear()
    await page.mouse.move(0, 0)
    await devtools.send('Page.resetNavigationHistory')
    await context.clearCookies()
  }

  return {
    context,
    page,
    close: () => context.close(),
    /** True when the tab is as good as a new one; one that does not get that far is not used again. */
    async forget(): Promise<boolean> {
      if (spent || page.isClosed()) return false
      return forget().then(
        () => !spent,
        () => false,
      )
    },
  }
}
export type WarmTab = Awaited<ReturnType<typeof openWarmTab>>

// What no call takes back. A clock that was once moved stands in every document of its context.
const lasting = [
  ...(['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'route'] as const),
  ...(['setExtraHTTPHeaders', 'setGeolocation', 'setOffline'] as const),
] satisfies (keyof BrowserContext)[]
const lastingInPage = ['exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'] satisfies (keyof Page)[]
const clockwork = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] satisfies (keyof Clock)[]

/** Calls the method as ever, and tells that it was called. */
function onCall<Name extends string>(of: Record<Name, unknown>, name: Name, tell: (answer: unknown) => void): void {
  const method = (of[name] as (...args: unknown[]) => Promise<unknown>).bind(of)
  const told = async (...args: unknown[]) => {
    const answer = await method(...args)
    tell(answer)
    return answer
  }
  Object.assign(of, { [name]: told })
}

async function closeOthers(context: BrowserContext, page: Page): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close()
}
