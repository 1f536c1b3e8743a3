import type { Page } from '@playwright/test'
import { more } from './buying.ts'
import { expect, test } from './test.ts'
import { open } from './visitor.ts'

/** What a phone of 360 × 800 shows under its browser's address bar. */
test.use({ viewport: { width: 360, height: 640 } })

const NOTICE = 'O show mudou para sábado, às 21h. Seu ingresso continua valendo.'

/** The event as its organiser changed it, and no page drawn before that. */
async function withNotice(page: Page, id: string): Promise<void> {
  await page.route('**/shell/**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.route(`**/api/events/${id}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), notice: NOTICE } })
  })
}

/** On a first visit the cookie strip lies above the dock. */
async function topOfCookies(page: Page): Promise<number> {
  const strip = page.getByRole('dialog', { name: 'Aviso de Cookies' })
  await expect(strip).toBeVisible()
  const dock = (await page.locator('.dock').boundingBox())!
  await expect
    .poll(async () => {
      const { y, height } = (await strip.boundingBox())!
      return Math.abs(dock.y - y - height)
    }, 'no page shows between strip and dock')
    .toBeLessThan(0.5)
  return (await strip.boundingBox())!.y
}

const events = {
  101: 'Inteira · Pista',
  501: undefined,
  402: undefined,
  601: undefined,
  602: undefined,
  703: undefined,
}

for (const notice of [false, true]) {
  test(`the first "+" is on the first screen of a first visit${notice ? ', under a notice' : ''}`, async ({ page }) => {
    for (const [id, label] of Object.entries(events)) {
      if (notice) await withNotice(page, id)
      await open(page, `/#/ticket/buy/${id}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (notice) await expect(page.getByText(NOTICE)).toBeVisible()
      const plus = label ? more(page, label) : page.getByRole('button', { name: /^Adicionar um: / })
      const top = await topOfCookies(page)
      const { y, height } = (await plus.first().boundingBox())!
      expect.soft(y + height, id).toBeLessThanOrEqual(top)
      await page.goto('/healthz')
    }
  })

  test(`the map's own buttons are on it${notice ? ', under a notice' : ''}`, async ({ page }) => {
    for (const [id, slug] of [
      ['301', '/mare-alta'],
      ['102', ''],
      ['201', ''],
    ] as const) {
      if (notice) await withNotice(page, id)
      await open(page, `/#${slug}/ticket/buy/${id}`)
      if (notice) await expect(page.getByText(NOTICE)).toBeVisible()
      await expect(page.locator('.seat-map-press[d]').first()).toBeVisible()
      const top = await topOfCookies(page)
      for (const name of ['Melhores lugares', 'Aproximar']) {
        const { y, height } = (await page.getByRole('button', { name, exact: true }).boundingBox())!
        expect.soft(y + height, `${id} ${name}`).toBeLessThanOrEqual(top)
      }
      await page.goto('/healthz')
    }
  })
}
