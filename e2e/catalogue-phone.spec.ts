import { builtFile } from './built-file.ts'
import { arrive } from './producers.ts'
import { expectAccessible, expectNoSidewaysScroll } from './screen.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

test('on a phone the answer stands right under the question', repeat(), async ({ page }) => {
  await arrive(page, '/')
  await expect(page.getByRole('region', { name: 'Em destaque' })).toBeInViewport()
  await page.getByRole('searchbox').fill('riso')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 evento')
  await expect(page.getByRole('link', { name: /Riso de Quinta/ })).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Em destaque' })).toBeHidden()
})

test('what is featured is not repeated; from the fourth on events are rows of 96 px, and what is sold out stands last', async ({
  page,
}) => {
  await arrive(page, '/mare-alta')
  const featured = page.getByRole('region', { name: 'Em destaque' }).getByRole('heading')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards.filter({ hasText: await featured.innerText() })).toHaveCount(0)
  await arrive(page, '/')
  await expectNoSidewaysScroll(page)
  const off = await cards.evaluateAll((all) => all.map((card) => card.textContent?.includes('Esgotado')))
  expect(off).toEqual(off.toSorted((a, b) => Number(a) - Number(b)))
  const sizes = await cards.evaluateAll((all) =>
    all.map((card) => ({
      row: card.querySelector('a')!.offsetHeight,
      art: card.querySelector<HTMLElement>('.art')!.offsetWidth,
    })),
  )
  for (const { art } of sizes.slice(0, 3)) expect(art).toBe(328)
  for (const { art, row } of sizes.slice(3)) {
    expect(art).toBe(96)
    expect(row).toBeGreaterThanOrEqual(96)
    // With a tag, a title of three lines and a venue of two.
    expect(row).toBeLessThan(190)
  }
})

test('an event page at 200 % text does not scroll sideways', async ({ page }) => {
  for (const event of ['101', '501']) {
    await arrive(page, `/ticket/buy/${event}`)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expectNoSidewaysScroll(page)
  }
})

test('the header does not stick while one scrolls down, and is there again on the way up', async ({ page }) => {
  await arrive(page, '/')
  const menu = page.getByRole('button', { name: 'Abrir menu' })
  // What moves it comes when the first look is over.
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 300)
      return menu.evaluate((button) => button.getBoundingClientRect().bottom)
    })
    .toBeLessThan(0)
  await page.mouse.wheel(0, -200)
  await expect(menu).toBeInViewport({ ratio: 1 })
})

test('what was typed before the page came alive is searched for', async ({ page }) => {
  await page.route(builtFile('src/features/events/finder.tsx').address, async (route) => {
    await page.getByRole('searchbox').fill('batuque')
    await route.continue()
  })
  await arrive(page, '/')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 evento')
  await expect(page.getByRole('searchbox')).toHaveValue('batuque')
})

test('every target is big enough for a thumb, and nothing scrolls sideways', repeat(), async ({ page }) => {
  await arrive(page, '/')
  await page.getByRole('combobox', { name: 'Data' }).selectOption('Escolher datas')
  const targets = page.getByRole('main').locator('button, select, input, a')
  const small = await targets.evaluateAll((all) =>
    all
      .map((target) => (target.closest('label') ?? target) as HTMLElement)
      .filter(({ offsetHeight, offsetWidth }) => offsetHeight > 0 && (offsetHeight < 44 || offsetWidth < 44))
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  )
  expect(small).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('finding, an empty answer and Avise-me are accessible', repeat(), async ({ page }) => {
  test.slow()
  await arrive(page, '/')
  await page.getByRole('button', { name: 'Shows' }).click()
  await page.getByRole('combobox', { name: 'Data' }).selectOption('Escolher datas')
  await expect(page.getByLabel('Até')).toBeVisible()
  await expectAccessible(page, 'filters')
  await page.getByRole('searchbox').fill('zzzz')
  await expect(page.getByText('Nenhum evento encontrado')).toBeVisible()
  await expectAccessible(page, 'no result')
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await page
    .getByRole('button', { name: /^Avise-me/ })
    .first()
    .click()
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await page.getByRole('button', { name: 'Avise-me', exact: true }).click()
  await expect(page.getByText('Este campo é obrigatório')).toBeVisible()
  await expectAccessible(page, 'Avise-me')
})
