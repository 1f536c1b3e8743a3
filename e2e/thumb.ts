import { expect, type Locator, type Page } from '@playwright/test'

/**
 * A thumb that taps twice in the same place, the second time when `then` has come under it. A slow machine must not make one
 * wait of it: a third of a second lies between the taps by the screen's own clock. `down`: how far down the control it taps.
 */
export async function tapTwice(page: Page, control: Locator, then: Locator, down = 0.5): Promise<void> {
  await lateStart(page)
  await control.scrollIntoViewIfNeeded()
  const box = await control.boundingBox()
  if (!box) throw new Error('nothing to tap on')
  const [x, y] = [box.x + box.width / 2, box.y + box.height * down]
  const thumb = await page.context().newCDPSession(page)
  const tap = async (timestamp: number) => {
    await thumb.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }], timestamp })
    await thumb.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: timestamp + 0.05 })
  }
  const began = Date.now() / 1000
  await tap(began)
  await expect(then).toBeVisible()
  const below = await then.boundingBox()
  expect(below && x > below.x && x < below.x + below.width && y > below.y && y < below.y + below.height).toBe(true)
  await tap(began + 0.33)
  await thumb.detach()
}

/** What can wait until the first look is over has come: the bar at the top follows the page. */
async function lateStart(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    dispatchEvent(new Event('scroll'))
    return document.querySelector<HTMLElement>('#root > header')?.style.top !== ''
  })
}
