import type { Browser, CDPSession, Page } from '@playwright/test'
import { openPhone } from '../phone.ts'
import { watchOthers } from '../reservations/cpu.ts'
import { pause } from '../reservations/our-processes.ts'
import type { View } from './views.ts'
import { WATCH_PAINT, type Paint } from './watch-paint.ts'

export type Visit = {
  lcp_ms: number
  fcp_ms: number
  shift: number
  largest: string
  moved: string[]
  /** Of a page that the first paint shows. */
  own_letters: boolean | undefined
  others: number | undefined
}

/** Chromium's own "Slow 4G": 562.5 ms until an answer begins, 1.44 Mbit/s down, 675 kbit/s up. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const WATCHED_MS = 3_000
/** Where twenty others want the machine a visit takes a minute. */
const PATIENCE_MS = 240_000

/** Somebody who was never here: nothing kept, nothing known. */
export async function visit(browser: Browser, shop: string, { path, by_hash }: View): Promise<Visit> {
  const url = shop + (by_hash ? `/#${path}` : path)
  // Drawn before: measured is the way to the phone, not who comes first after half a minute. A connection that is kept would
  // be closed while the product stands still.
  for (const drawn of by_hash ? ['/', `/shell${path}`] : [path])
    await (await fetch(shop + drawn, { headers: { connection: 'close' } })).arrayBuffer()
  const others = watchOthers()
  const { context, page, cdp } = await openPhone(browser)
  try {
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
    await page.addInitScript({ content: WATCH_PAINT })
    await page.goto(url, { waitUntil: 'commit', timeout: PATIENCE_MS })
    // Until then the browser gives its nodes new numbers.
    await seen(page, 'noted_paint.loaded_ms > 0')
    const own = by_hash ? undefined : await isInOwnLetters(page, cdp)
    await seen(page, `performance.now() > lastNews() + ${WATCHED_MS}`)
    const { lcp_ms, fcp_ms, shift, largest, moved } = await page.evaluate<Paint>('noted_paint')
    if (lcp_ms === undefined || fcp_ms === undefined) throw new Error(`${url} painted nothing`)
    return { lcp_ms, fcp_ms, shift, largest: largest ?? '', moved, own_letters: own, others: others() }
  } finally {
    await context.close()
  }
}

/** Asked from outside: what waits inside would be an expression the page's policy refuses. */
async function seen(page: Page, condition: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (!(await page.evaluate<boolean>(condition))) {
    if (Date.now() > deadline) throw new Error(`${page.url()} has not come to ${condition}`)
    await pause(100)
  }
}

async function isInOwnLetters(page: Page, cdp: CDPSession): Promise<boolean> {
  return (await isBrought(cdp)) && (await page.evaluate<boolean>('headingWidth() === noted_paint.heading_px'))
}

/** Whether all letters of the heading came with the page. A stand-in is the machine's, whatever name the page gives it. */
async function isBrought(cdp: CDPSession): Promise<boolean> {
  await cdp.send('DOM.enable')
  await cdp.send('CSS.enable')
  await cdp.send('DOM.getDocument', { depth: 0 })
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'heading()' })
  const { nodeId } = await cdp.send('DOM.requestNode', { objectId: result.objectId ?? '' })
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId })
  await cdp.send('CSS.disable')
  await cdp.send('DOM.disable')
  return fonts.length > 0 && fonts.every(({ isCustomFont }) => isCustomFont)
}
