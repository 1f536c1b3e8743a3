import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { HASH_URL } from './servers.ts'
import { refuseCookiesBeforehand } from './test.ts'
import { open } from './visitor.ts'

/** A theatre of three sectors with curved rows; nothing in it is without a number. */
export const THEATRE = '/ticket/buy/102'

export const chips = (page: Page) => page.getByRole('list', { name: 'Lugares escolhidos' }).getByRole('listitem')
export const grid = (page: Page, sector: string) => page.getByRole('grid', { name: `Lugares de ${sector}` })
export const free = (page: Page, sector: string) =>
  grid(page, sector).getByRole('gridcell', { name: /, disponível, /, selected: false })

/** The list instead of the map, with a sector open in it; where one has seats already it is. */
export async function openList(page: Page, sector: string): Promise<void> {
  await page.getByRole('button', { name: 'Lista', exact: true }).click()
  const title = page.getByRole('heading', { level: 2, name: sector, exact: true })
  if (!(await title.evaluate((heading) => heading.closest('details')?.open))) await title.click()
  await expect(grid(page, sector)).toBeVisible()
}

/** `Fileira D, assento 4`, whatever its state. */
export async function placeOf(cell: Locator): Promise<string> {
  return /^Fileira \w+, assento \d+/.exec((await cell.getAttribute('aria-label')) ?? '')![0]
}

/** `Fileira D, assento 4` as chips and messages say it. */
export function shortName(place: string): string {
  return place.replace(/^Fileira (\w+), assento (\d+)$/, '$1-$2')
}

type Cell = { place: string; free: boolean; gap: boolean }

/** A seat with two free ones on each side of it: whoever takes it leaves nobody alone. */
export async function roomySeat(page: Page, sector: string): Promise<string> {
  return findSeat(page, sector, (cells, i) =>
    [-2, -1, 0, 1, 2].every((by) => cells[i + by]?.free && (by === -2 || !cells[i + by]?.gap)),
  )
}

/** The left one of two free seats that stand alone: whoever takes it leaves the other one to nobody. */
export async function seatOfPair(page: Page, sector: string): Promise<string> {
  return findSeat(page, sector, (cells, i) => {
    const [before, left, right, after] = [cells[i - 1], cells[i], cells[i + 1], cells[i + 2]]
    const together = left?.free && right?.free && !right.gap
    return Boolean(together && (!before?.free || left.gap) && (!after?.free || after.gap))
  })
}

async function findSeat(page: Page, sector: string, fits: (row: Cell[], at: number) => boolean): Promise<string> {
  for (const row of await grid(page, sector).getByRole('row').all()) {
    const cells = await row.getByRole('gridcell').evaluateAll((all) =>
      all.map((cell) => ({
        place: /^Fileira \w+, assento \d+/.exec(cell.ariaLabel ?? '')?.[0] ?? '',
        free: /, disponível, /.test(cell.ariaLabel ?? ''),
        gap: cell.classList.contains('seat-gap'),
      })),
    )
    const found = cells.find((_, i) => fits(cells, i))
    if (found) return found.place
  }
  throw new Error(`No such seat is left in ${sector}`)
}

export function seat(page: Page | Locator, place: string, state: 'disponível' | 'seu' | 'ocupado'): Locator {
  return page.getByRole('gridcell', { name: new RegExp(`^${place},( lugar [^,]+,)? ${state}(,|$)`) })
}

/** Another window on the same sale. */
export async function anotherWindow(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: HASH_URL, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await refuseCookiesBeforehand(page)
  await open(page, address)
  return page
}

/** Ids are on no screen; the call for the first sector tells them. */
export async function seatId(page: Page, place: string): Promise<string> {
  type Rows = { row: string; seats: { id: string; number: number }[] }[]
  const rows = (await (await page.request.get('/api/events/102/sections/102-1-1/seats')).json()) as Rows
  const [, row, number] = /^Fileira (\w+), assento (\d+)$/.exec(place)!
  return rows.find((one) => one.row === row)!.seats.find((one) => one.number === Number(number))!.id
}

/** Each tap is told in the panel by the name that was hit, also where nothing is on sale. */
export async function tapNames(page: Page, choose: (length: number) => number[]): Promise<void> {
  const names = page.locator('.seat-map-label[data-sector]:not([data-off])')
  const wanted = choose(await names.count())
  for (const [n, nth] of wanted.entries()) {
    const name = names.nth(nth)
    const sector = (await name.locator('text').first().textContent())!.split('…')[0]!
    const press = name.locator('.seat-map-press')
    const { width, height } = (await press.boundingBox())!
    // Waits until the map stands still, and fails where something else lies on the name.
    await press.tap({ position: { x: width * spread(n, GOLDEN), y: height * spread(n, GOLDEN ** 2) } })
    await expect(page.getByRole('region', { name: sector, exact: false }).filter({ visible: true })).toHaveCount(1)
    await page.getByRole('button', { name: 'Ver todos os setores' }).filter({ visible: true }).click()
    await expect(page.locator('.seat-map-stage[data-whole] .seat-map-press[d]').first()).toBeVisible()
  }
}

const GOLDEN = (Math.sqrt(5) - 1) / 2

/** Places between a tenth and nine tenths that never repeat, the same in every run. */
function spread(n: number, step: number): number {
  return 0.1 + 0.8 * ((n * step) % 1)
}
