import type { Page } from '@playwright/test'
import { expectStep2, reserve } from './buying.ts'
import { appReady, test } from './installed-app.ts'
import { expect, refuseCookiesBeforehand, repeat } from './test.ts'
import { open } from './visitor.ts'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

/** A mark that a reload wipes away. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { marked: true }))
}
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window).catch(() => true)

/** Whoever comes back to the tab. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** A new version has arrived and waits. */
async function expectWaiting(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return registration?.waiting?.state === 'installed'
  })
}

test('a new version arrives when one comes back to the tab, and an idle page wears it at once', async ({
  page,
  door,
}) => {
  await open(page, door.url)
  await appReady(page)
  await mark(page)
  door.publish()
  await comeBack(page)
  await expect.poll(async () => isMarked(page)).toBe(false)
  await appReady(page)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting)).toBeNull()
})

test('a new version waits until the reservation is over', repeat(), async ({ page, door }) => {
  // Chromium may let the worker before keep its place for minutes while it believes it busy; that the new one is asked to
  // take over is ours, and what happens then another story tells.
  const asked: unknown[] = []
  await page.exposeFunction('noteMessage', (message: unknown) => void asked.push(message))
  await page.addInitScript(() => {
    const tell = ServiceWorker.prototype.postMessage
    ServiceWorker.prototype.postMessage = function (this: ServiceWorker, message: unknown) {
      ;(window as unknown as { noteMessage(message: unknown): void }).noteMessage(message)
      Reflect.apply(tell, this, [message])
    }
  })
  await page.clock.install()
  await reserve(page, `${door.url}/ticket/buy/101`, { 'Inteira · Pista': 1 })
  await appReady(page)
  await mark(page)
  door.publish()
  await comeBack(page)
  await expectWaiting(page)
  await page.clock.runFor(10_000)
  expect([asked, await isMarked(page)]).toEqual([[], true])
  await expectStep2(page)

  await page.getByRole('button', { name: 'Desistir da reserva', exact: true }).click()
  await page.getByRole('button', { name: 'Sim, desistir' }).click()
  await expect.poll(() => asked).toContain('take over')
})

test('a new version waits while somebody fills in a form', repeat(), async ({ page, door }) => {
  await page.clock.install()
  await open(page, `${door.url}/#/suporte`)
  await appReady(page)
  const message = page.getByLabel('Como podemos ajudar?')
  await message.fill('Comprei dois ingressos e')
  await mark(page)
  door.publish()
  await comeBack(page)
  await expectWaiting(page)
  await page.clock.runFor(10_000)
  await expect(message).toHaveValue('Comprei dois ingressos e')
  await message.fill('')
  await expect.poll(async () => isMarked(page)).toBe(false)
})

test('whether there is a new version is asked every thirty minutes', repeat(), async ({ page, door }) => {
  await page.clock.install()
  await open(page, door.url)
  await page.clock.runFor(2_000)
  await appReady(page)
  const before = door.checks()
  await page.clock.runFor('29:00')
  expect(door.checks()).toBe(before)
  await page.clock.runFor('01:30')
  await expect.poll(() => door.checks()).toBe(before + 1)
})

test(
  'a worker that the operator has called back keeps nothing any more, and comes back when it may',
  repeat(),
  async ({ page, door }) => {
    const kept = () => page.evaluate(async () => (await caches.keys()).length)
    await open(page, door.url)
    await appReady(page)
    expect(await kept()).toBe(1)
    await mark(page)
    door.callBack(true)
    await comeBack(page)
    await expect.poll(async () => isMarked(page)).toBe(false)
    await page.waitForLoadState()
    await expect.poll(kept).toBe(0)

    door.callBack(false)
    await open(page, door.url)
    await expect.poll(kept).toBe(1)
  },
)
