import type { Page } from '@playwright/test'
import { more } from './buying.ts'
import { chips, THEATRE } from './seats.ts'
import { expect, refuseCookiesBeforehand, test } from './test.ts'
import { open } from './visitor.ts'

/** The visible area of a 360 × 800 phone below the browser's address bar. */
test.use({ viewport: { width: 360, height: 640 } })

const NOTICE = 'O show mudou para sábado, às 21h. Seu ingresso continua valendo.'

/** Serves the event with an organiser's notice, and no page drawn without it. */
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
  305: undefined,
  603: undefined,
}

for (const notice of [false, true]) {
  test(`the first "+" is on the first screen of a first visit${notice ? ', under a notice' : ''}`, async ({ page }) => {
    test.slow()
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
    test.slow()
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

test('the first ticket of a sale not open yet is on the first screen of a first visit', async ({ page }) => {
  await open(page, '/#/mare-alta/ticket/buy/303')
  await expect(page.locator('.dock')).toContainText(/Abre em \d/)
  const top = await topOfCookies(page)
  const prices = page.getByRole('main').getByText(/^R\$\s60,00$/)
  // The sector's, then the ticket's.
  const { y, height } = (await prices.nth(1).boundingBox())!
  expect(y + height).toBeLessThanOrEqual(top)
})

test('the date of an event stands on the solid edge of its poster', async ({ page }) => {
  await refuseCookiesBeforehand(page)
  for (const id of ['101', '402', '501']) {
    await open(page, `/#/ticket/buy/${id}`)
    const date = (await page.locator('main header .type-when').boundingBox())!
    const poster = (await page.locator('main header .hero-scrim').boundingBox())!
    const solid = Math.min(36, 0.3 * poster.height)
    expect.soft(date.y, id).toBeGreaterThanOrEqual(poster.y + poster.height - solid)
    const shade = await page
      .locator('main header .hero-scrim')
      .evaluate((part) => getComputedStyle(part).backgroundImage)
    expect.soft(shade, id).toContain('min(36px, 30%)')
    await page.goto('/healthz')
  }
})

/** The dock leaves most of the screen to the map and cuts no control outside a scrolling row. */
async function expectLowDock(page: Page, what: string): Promise<void> {
  const dock = page.locator('.dock')
  await expect.poll(async () => (await dock.boundingBox())!.height, what).toBeLessThanOrEqual(0.45 * 640)
  const cut = await dock.evaluate((bar) => {
    const frame = (bar.querySelector('.map-panel') ?? bar).getBoundingClientRect()
    const controls = [...bar.querySelectorAll('.map-panel :is(a, button)')]
    return controls.flatMap((control) => {
      if (!control.checkVisibility()) return []
      const { top, bottom } = control.getBoundingClientRect()
      return top < frame.top - 1 || bottom > frame.bottom + 1 ? (control.textContent ?? '') : []
    })
  })
  expect.soft(cut, what).toEqual([])
}

for (const address of ['/mare-alta/ticket/buy/301', THEATRE]) {
  test(`the dock stays below half of the screen while seats of ${address} get their types`, async ({ page }) => {
    await refuseCookiesBeforehand(page)
    await open(page, address)
    await page.getByRole('button', { name: 'Melhores lugares' }).click()
    await expect(chips(page)).toHaveCount(2)
    await expectLowDock(page, 'best seats')
    const map = page.locator('.map-frame')
    await expect.poll(async () => (await map.boundingBox())!.height).toBeGreaterThanOrEqual(0.4 * 640)
    await expect(page.getByRole('group', { name: 'Lugares', exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'Mudar a busca' }).click()
    await expect(page.getByRole('group', { name: 'Lugares', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Melhores lugares' }).click()
    await expectLowDock(page, 'chosen seats')
    const types = page.locator('.dock').getByRole('combobox', { name: /^Tipo de ingresso do lugar / })
    await expect(types).toHaveCount(2)
    const half = types.nth(1).getByRole('option', { name: /^Meia-entrada/ })
    await types.nth(1).selectOption(await half.getAttribute('value'))
    await expect(types.nth(1).locator('option:checked')).toHaveText(/^Meia-entrada/)
    await expect(types.nth(0).locator('option:checked')).toHaveText(/^Inteira/)
    await expectLowDock(page, 'types')
  })
}

test('the map opens to the whole screen where large letters leave it a strip', async ({ page }) => {
  await refuseCookiesBeforehand(page)
  await open(page, '/mare-alta/ticket/buy/301')
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await page.getByRole('button', { name: 'Melhores lugares' }).click()
  await expect(chips(page)).toHaveCount(2)
  const map = page.locator('.map-frame')
  await page.getByRole('button', { name: 'Mapa na tela toda' }).click()
  expect(await map.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 640 })
  const top = await page.evaluate(() => document.elementFromPoint(180, 630)?.closest('.map-frame, .dock')?.className)
  expect(top).toContain('map-frame')
  await page.getByRole('button', { name: 'Mapa na tela toda' }).click()
  expect((await map.boundingBox())!.height).toBeLessThan(240)
})
