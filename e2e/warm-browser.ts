import type { Browser, BrowserContext, Disposable, Page } from '@playwright/test'
import { HASH_URL } from './servers.ts'

/** A document of the shop's own origin without a script: where a tab rests between two stories. */
const RESTING_PLACE = `${HASH_URL}/healthz`

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

  const spend = () => void (spent = true)
  for (const name of lasting) onCall(context, name, spend)
  for (const name of clockwork) onCall(context.clock, name, spend)
  onCall(page, 'addInitScript', (script) => scripts.push(script as Disposable))
  // A tab keeps the session's storage of every origin it was at, and only the last one can be emptied from here.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && new URL(frame.url()).origin !== HASH_URL) spend()
  })

  return {
    context,
    page,
    close: () => context.close(),
    /** True when the tab is as good as a new one. */
    async forget(): Promise<boolean> {
      if (spent || page.isClosed()) return false
      await closeOthers(context, page)
      for (const event of ['console', 'pageerror', 'request'] as const) page.removeAllListeners(event)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      for (const script of scripts.splice(0)) await script.dispose()
      await page.goto(RESTING_PLACE)
      await page.mouse.move(0, 0)
      await page.evaluate(() => sessionStorage.clear())
      await devtools.send('Storage.clearDataForOrigin', { origin: HASH_URL, storageTypes: 'all' })
      await devtools.send('Page.resetNavigationHistory')
      await context.clearCookies()
      return true
    },
  }
}
export type WarmTab = Awaited<ReturnType<typeof openWarmTab>>

const lasting = [
  ...(['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'route'] as const),
  ...(['setExtraHTTPHeaders', 'setGeolocation', 'setOffline'] as const),
] satisfies (keyof BrowserContext)[]
const clockwork = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const

async function closeOthers(context: BrowserContext, page: Page): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close()
}
