import type { Page } from '@playwright/test'
import { aBuyer, anotherBuyer, expectStep2, goOn, holderCard, reachStep2 } from './buying.ts'
import { aFan } from './fan.ts'
import { expectChoice, expectConfirmed, payShownPix } from './paying.ts'
import { expectAccessible, expectNoSidewaysScroll } from './screen.ts'
import { chips, free, grid, openList, placeOf, seat, seatId, shortName, tapNames, THEATRE } from './seats.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { open } from './visitor.ts'

const STADIUM = '/mare-alta/ticket/buy/301'
const COURT = '/ticket/buy/201'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

test('a block is tapped on the map, then a seat, and the holder’s ticket names it', async ({ page }) => {
  await aBuyer(page)
  await open(page, STADIUM)
  const venue = page.getByRole('group', { name: 'Mapa do local' })
  const block = venue.getByRole('button', { name: /^Oeste · Bloco O\d+, R\$\s160,00, [\d.]+ lugares livres$/ }).first()
  await venue.evaluate((map) => map.scrollIntoView({ block: 'center' }))
  const { x, y, width, height } = (await block.boundingBox())!
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  const panel = page.getByRole('region', { name: /^Oeste · Bloco O\d+$/ })
  await expect(panel).toContainText(/R\$\s160,00 \+ R\$\s24,00 de taxa · [\d.]+ livres/)
  const at = await tapUntilChosen(page)
  // What is chosen is told below the map, which is lower then: the same place is still the same seat.
  await page.touchscreen.tap(...at)
  await expect(chips(page)).toHaveCount(0)
  // One that would be covered comes up instead.
  await tapUntilChosen(page, 0.8)
  const map = (await page.locator('.seat-map-stage').boundingBox())!
  await expect
    .poll(async () => {
      const card = (await page.locator('.seat-map-card').boundingBox())!
      return card.y + card.height
    })
    .toBeLessThan(map.y + map.height)
  const remove = chips(page)
    .first()
    .getByRole('button', { name: /^Tirar o lugar / })
  const place = (await remove.getAttribute('aria-label'))!.split(' · ').at(-1)!
  await expect(
    grid(page, (await panel.getAttribute('aria-label'))!).getByRole('gridcell', { selected: true }),
  ).toHaveCount(1)
  await expect(page.getByRole('button', { name: new RegExp(`^Tirar o lugar .* · ${place}$`) })).toBeVisible()
  // Nor does the dock lie on the map of a small phone.
  await page.setViewportSize({ width: 360, height: 640 })
  await expect
    .poll(async () => {
      const [frame, dock] = [await page.locator('.map-frame').boundingBox(), await page.locator('.dock').boundingBox()]
      return dock!.y - frame!.y - frame!.height
    })
    .toBeGreaterThanOrEqual(0)
  await goOn(page).click()
  await reachStep2(page)
  await expect(holderCard(page, 1)).toContainText(`Lugar ${place}`)
  await page.goBack()
  await expect(page.locator('.seat-map-stage')).toBeVisible()
  const clock = (await page.locator('.timer-bar').boundingBox())!
  const title = (await page.getByRole('heading', { level: 1, name: 'Maré Alta x Ferrovia Atlética' }).boundingBox())!
  expect(title.y).toBeGreaterThanOrEqual(clock.y + clock.height)
})

test('the map fills the first screen, and every name on it leads to its own sector', async ({ page }) => {
  await open(page, STADIUM)
  await expect(page.locator('.seat-map-press[d]').first()).toBeVisible()
  const map = (await page.locator('.seat-map-stage').boundingBox())!
  expect(map.y).toBeLessThanOrEqual(166)
  expect(map.height).toBeGreaterThanOrEqual(540)
  await expect(page.locator('.seat-map-stage')).toHaveCSS('touch-action', 'pan-y')
  await tapNames(page, (length) => Array.from({ length }, (_, n) => n))
})

test('two hundred taps anywhere on the names of three venues', repeat(), async ({ page }) => {
  test.slow()
  for (const address of [STADIUM, THEATRE, COURT]) {
    await open(page, address)
    await expect(page.locator('.seat-map-press[d]').first()).toBeVisible()
    await tapNames(page, (length) => Array.from({ length: 70 }, (_, n) => n % length))
  }
})

const [yes, no] = [() => true, () => false]

/** Seats are a picture: a finger tries where it sees one. */
async function tapUntilChosen(page: Page, from = 0.3): Promise<[number, number]> {
  const { x, y, width, height } = (await page.locator('.seat-map-stage').boundingBox())!
  for (let n = 0; n < 40; n++) {
    const at: [number, number] = [x + width * (0.3 + 0.1 * (n % 5)), y + height * (from + 0.05 * Math.floor(n / 5))]
    await page.touchscreen.tap(...at)
    const chosen = chips(page).first().waitFor({ timeout: 1_000 })
    if (await chosen.then(yes, no)) return at
  }
  throw new Error('No tap has chosen a seat')
}

test(
  'two seats side by side are bought with the keyboard alone, with letters twice as large',
  repeat(),
  async ({ page }) => {
    test.slow()
    const fan = await aBuyer(page)
    const friend = aFan({ name: 'Bento Siqueira' })
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () =>
        document.documentElement.style.setProperty('font-size', '200%'),
      )
    })
    await open(page, THEATRE)
    await expect(page.getByRole('group', { name: 'Mapa do local' }).getByRole('button').first()).toBeVisible()
    await tabTo(page, /^Balcão, R\$/)
    await page.keyboard.press('Enter')
    await expect(grid(page, 'Balcão').getByRole('gridcell').and(page.locator(':focus'))).toBeFocused()
    const [first, second] = await chooseNeighbours(page)
    await expect(chips(page)).toHaveCount(2)
    await expect(page.getByRole('status').filter({ hasText: `${second} escolhido. 2 lugares, R$` })).toBeAttached()
    await expectNoSidewaysScroll(page)

    await tabTo(page, 'Continuar')
    await page.keyboard.press('Enter')
    await expectStep2(page)
    // Tickets stand in the order of their numbers, whichever way these count.
    const shown = (await page.getByText(/Lugar \w+-\d+$/).allTextContents()).map((text) => text.split('Lugar ')[1])
    expect(new Set(shown)).toEqual(new Set([first, second].map(shortName)))
    await expectNoSidewaysScroll(page)
    await tabTo(page, 'Nome completo')
    for (const text of [friend.name, friend.cpf]) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await tabTo(page, 'Ir para o pagamento')
    await page.keyboard.press('Enter')
    await expectChoice(page)
    await tabTo(page, 'Pagar com Pix')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Falta só o Pix' })).toBeVisible()
    await payShownPix(page)
    await expectConfirmed(page, fan)
  },
)

/** What a screen reader would call what has the focus. */
async function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null
    return element?.ariaLabel ?? element?.labels?.[0]?.textContent ?? element?.textContent ?? ''
  })
}

async function tabTo(page: Page, name: string | RegExp, nth = 1): Promise<void> {
  let seen = 0
  for (let n = 0; n < 60; n++) {
    await page.keyboard.press('Tab')
    const here = await focused(page)
    if (typeof name === 'string' ? here.trim() === name : name.test(here)) seen++
    if (seen === nth) return
  }
  throw new Error(`The keyboard does not reach ${String(name)}`)
}

/** From free seat to free seat, until one has a free neighbour on its right. */
async function chooseNeighbours(page: Page): Promise<[string, string]> {
  const here = () => placeOf(page.locator(':focus'))
  const isFree = async () => / disponível, /.test((await page.locator(':focus').getAttribute('aria-label')) ?? '')
  await page.keyboard.press('Control+Home')
  for (let n = 0; n < 60; n++) {
    await page.keyboard.press('l')
    const first = await here()
    await page.keyboard.press('ArrowRight')
    const second = await here()
    if (second !== first && (await isFree())) {
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Space')
      return [first, second]
    }
  }
  throw new Error('No two seats side by side are free')
}

test('map, open block and table are accessible, and nothing scrolls sideways', repeat(), async ({ page }) => {
  test.slow()
  await open(page, STADIUM)
  await expect(page.getByRole('group', { name: 'Mapa do local' }).getByRole('button').first()).toBeVisible()
  await expectAccessible(page, 'overview')
  await page
    .getByRole('region', { name: 'Setores' })
    .getByRole('button', { name: /^Camarote Farol/ })
    .click()
  await expect(page.getByRole('region', { name: /^Camarote Farol · / })).toBeVisible()
  await page.getByRole('button', { name: 'Melhores lugares' }).click()
  await expectAccessible(page, 'open block and best seats')
  await expectNoSidewaysScroll(page)

  await open(page, THEATRE)
  await openList(page, 'Balcão')
  await free(page, 'Balcão').first().click()
  await expect(chips(page)).toHaveCount(1)
  await expectAccessible(page, 'table')
  await expectNoSidewaysScroll(page)
})

test('names on the map of a stadium stand apart and inside it', repeat(), async ({ page }) => {
  await open(page, STADIUM)
  // Their letters: the line that leads from one to its sector may pass beside others.
  const names = page.locator('.seat-map-label:not([data-off]) text:first-of-type')
  await expect(names.filter({ hasText: 'Leste superior' })).toBeVisible()
  const stage = (await page.locator('.seat-map-stage').boundingBox())!
  const boxes = await names.evaluateAll((all) => all.map((name) => name.getBoundingClientRect().toJSON() as DOMRect))
  expect(boxes.length).toBeGreaterThan(8)
  for (const [i, box] of boxes.entries()) {
    expect(box.left, 'left edge').toBeGreaterThanOrEqual(stage.x)
    expect(box.right, 'right edge').toBeLessThanOrEqual(stage.x + stage.width)
    // Lines are a little higher than their letters.
    const covered = boxes.slice(i + 1).filter((other) => meet(box, other, 4))
    expect(covered).toEqual([])
  }
})

function meet(one: DOMRect, other: DOMRect, spare: number): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return Math.min(across, down) > spare
}

test(
  'without a plan the table works by the call for its section, and stays up to date',
  repeat(),
  async ({ page, request }) => {
    await page.route('**/api/events/102', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), plan: null } })
    })
    await open(page, `/#${THEATRE}`)
    await page.getByRole('heading', { level: 2, name: 'Plateia A', exact: true }).click()
    const place = await placeOf(free(page, 'Plateia A').last())
    const rival = await anotherBuyer(request)
    expect((await rival.takeSeats('102', '102-1-1', [await seatId(page, place)])).status()).toBe(200)
    await expect(seat(page, place, 'ocupado')).toBeVisible()
  },
)
