import type { Browser } from '@playwright/test'

const PHONE = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }
/** A phone so many times slower than this machine. */
const SLOWER = 4

/** A phone that was never anywhere, and what tells of it. Its context is closed by whoever opened it. */
export async function openPhone(browser: Browser) {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return { context, page, cdp }
}
