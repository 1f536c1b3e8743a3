import type { Page } from '@playwright/test'
import { CROOKED, LARGEST, startOddShop, THREE_SEATS, type Venue } from './odd-venues.ts'
import { expectNoSidewaysScroll } from './screen.ts'
import { chips, tapNames } from './seats.ts'
import { ODD_SHOP_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'

// One after the other: they share a shop, which is made once.
test.describe.configure({ mode: 'default', timeout: 480_000 })
test.use({ cold: true })

let shop: ReturnType<typeof startOddShop> | undefined
test.beforeAll(async () => {
  // A hundred thousand seats, on the embedded database.
  test.setTimeout(480_000)
  shop = startOddShop()
  await shop.ready
})
test.afterAll(() => shop?.product.kill())
test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

function openEvent(page: Page, { id }: Venue) {
  return page.goto(`${ODD_SHOP_URL}/#/ticket/buy/${id}`)
}

async function expectTwoBest(page: Page): Promise<void> {
  const best = page.getByRole('button', { name: 'Melhores lugares' })
  await best.click()
  await expect(page.getByText(/^Escolhemos /).filter({ visible: true })).toHaveCount(1)
  await best.click()
  await expect(chips(page)).toHaveCount(2)
}

const everyName = (length: number) => Array.from({ length }, (_, n) => n)

test(
  'sectors that overlap, are thin as a thread or have a long name are each hit by their name',
  repeat(),
  async ({ page }) => {
    await openEvent(page, CROOKED)
    const names = page.locator('.seat-map-label[data-sector]:not([data-off]) .seat-map-press[d]')
    await expect(names).toHaveCount(CROOKED.sections.length)
    await expectNoSidewaysScroll(page)
    await tapNames(page, everyName)
    await expectTwoBest(page)
  },
)

test('a room of three seats shows all of them, large enough for a finger', repeat(), async ({ page }) => {
  await openEvent(page, THREE_SEATS)
  const stage = page.locator('.seat-map-stage[data-near][data-whole]')
  await expect(stage).toBeVisible()
  const { x, y, width, height } = (await stage.boundingBox())!
  // What is chosen is told below the map, which is lower then: the seat in the middle is still there.
  for (const chosen of [1, 0, 1, 0]) {
    await page.touchscreen.tap(x + width / 2, y + (height - 56) / 2)
    await expect(chips(page)).toHaveCount(chosen)
  }
  await expectTwoBest(page)
  await page.getByRole('button', { name: 'Lista', exact: true }).click()
  await expect(page.getByRole('gridcell', { name: /^Fileira A, assento \d/ })).toHaveCount(3)
})

test('the largest venue that can be drawn is hit by its names and gives its best seats', repeat(), async ({ page }) => {
  await openEvent(page, LARGEST)
  const blocks = page
    .getByRole('group', { name: 'Mapa do local' })
    .getByRole('button', { name: /1\.000 lugares livres$/ })
  await expect(blocks).toHaveCount(100)
  await expect(page.locator('.seat-map-press[d]')).toHaveCount(LARGEST.sections.length)
  await tapNames(page, everyName)
  await expectTwoBest(page)
})
