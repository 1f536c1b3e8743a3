import type { Page } from '@playwright/test'
import { builtFile } from './built-file.ts'
import { jacaranda } from './demo-producers.ts'
import { HASH_URL, HISTORY_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { createGate, followFooter, open, takenOver } from './visitor.ts'

async function savedScroll(page: Page): Promise<number | undefined> {
  return page.evaluate(() => (history.state as { scroll?: number } | null)?.scroll)
}

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

for (const { mode, home } of [
  { mode: 'hash', home: `${HASH_URL}/` },
  { mode: 'history', home: `${HISTORY_URL}/` },
]) {
  test(
    `${mode} mode: a new page starts at its top and Back returns to where the reader was`,
    repeat(mode === 'history'),
    async ({ page }) => {
      await open(page, home)
      await expect(page.getByRole('heading', { name: jacaranda.list })).toBeVisible()
      await page.evaluate(() => scrollTo(0, 500))
      await expect.poll(async () => savedScroll(page)).toBe(500)

      await followFooter(page, 'Sobre')
      await expect(page.getByRole('heading', { level: 1, name: 'Sobre' })).toBeVisible()
      await expect.poll(async () => page.evaluate(() => scrollY)).toBe(0)

      const here = await page.evaluate(() => document.documentElement.scrollHeight)
      expect(here).toBeGreaterThan(1000)
      await page.goBack()
      await expect(page.getByRole('heading', { name: jacaranda.list })).toBeVisible()
      await expect.poll(async () => page.evaluate(() => Math.round(scrollY))).toBeGreaterThan(400)
    },
  )
}

test('a new page starts at its top even when it takes a while to arrive', repeat(), async ({ page }) => {
  await page.clock.install()
  await open(page, '/')
  const gate = createGate()
  await page.route(builtFile('src/features/information/about-page.tsx').address, async (route) => {
    await gate.passed
    await route.continue()
  })
  await followFooter(page, 'Sobre')
  await expect(page.getByRole('progressbar', { name: 'Carregando' })).toBeVisible()
  await page.clock.runFor(1000)
  gate.open()
  await expect(page.getByRole('heading', { level: 1, name: 'Sobre' })).toBeVisible()
  await expect.poll(async () => page.evaluate(() => scrollY)).toBe(0)
})

test('Back returns to where the reader was on a home that was not the first page', repeat(), async ({ page }) => {
  const last = page.getByRole('button', { name: 'Ver mais eventos' })
  await open(page, '/sobre')
  await page.getByRole('banner').getByRole('link', { name: jacaranda.title }).click()
  await expect(last).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const there = await page.evaluate(() => scrollY)
  await expect.poll(async () => savedScroll(page)).toBe(there)

  const gate = createGate()
  await page.route('**/api/events', async (route) => {
    await gate.passed
    await route.continue()
  })
  await followFooter(page, 'Sobre')
  await expect(page.getByRole('heading', { level: 1, name: 'Sobre' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: jacaranda.list })).toBeVisible()
  gate.open()
  await expect(last).toBeVisible()
  await expect.poll(async () => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(there))
})

test('a reload stays where the reader was', repeat(), async ({ page }) => {
  await open(page, '/termos')
  await page.evaluate(() => scrollTo(0, 700))
  await expect.poll(async () => savedScroll(page)).toBe(700)
  await page.reload()
  await takenOver(page)
  await expect.poll(async () => page.evaluate(() => Math.round(scrollY))).toBe(700)
})
