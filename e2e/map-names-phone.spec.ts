import type { Page } from '@playwright/test'
import { expect, refuseCookiesBeforehand, test } from './test.ts'
import { open } from './visitor.ts'

/** The lowest contrast between the letters of a map and the areas below them. */
async function lowestContrast(page: Page): Promise<number> {
  return page.evaluate(() => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
    const luminance = (colour: string) => {
      pen.fillStyle = colour
      pen.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = Array.from(pen.getImageData(0, 0, 1, 1).data, (value) => {
        const share = value / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const fills = (selector: string) =>
      [...new Set(Array.from(document.querySelectorAll(selector), (part) => getComputedStyle(part).fill))].map(
        luminance,
      )
    const letters = fills('.seat-map-label[data-sector]:not([data-status=sold_out], [data-status=closed]) text')
    const areas = fills('[data-tone] .seat-map-area:not([data-gone]), .seat-map-area[data-tone]:not([data-gone])')
    const ratios = letters.flatMap((one) =>
      areas.map((other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)),
    )
    return Math.min(...ratios)
  })
}

for (const [id, slug] of [
  ['301', '/mare-alta'],
  ['201', '/tucunare-futsal'],
  ['102', ''],
] as const) {
  test(`the names of event ${id} can be read on the areas of its map in both palettes`, async ({ page }) => {
    await refuseCookiesBeforehand(page)
    await open(page, `/#${slug}/ticket/buy/${id}`)
    await expect(page.locator('.seat-map-press[d]').first()).toBeVisible()
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect.soft(await lowestContrast(page), colorScheme).toBeGreaterThanOrEqual(4.5)
    }
  })
}

const workerFonts = () =>
  [...(self as unknown as { fonts: FontFaceSet }).fonts].map(({ family, status }) => [family, status])

test('numbers on seats are drawn in the font of the page', async ({ page }) => {
  await refuseCookiesBeforehand(page)
  await open(page, '/#/ticket/buy/102')
  await expect.poll(() => page.workers()[0]?.evaluate(workerFonts)).toEqual([['Archivo', 'loaded']])
})

/** Names and prices of sectors with a point on a section whose seats are drawn. */
function namesOnSeats(): string[] {
  const seated = [...document.querySelectorAll<SVGPathElement>('.seat-map-area[data-seated]')]
  const isOnSeats = (x: number, y: number) =>
    seated.some((area) => area.isPointInFill(new DOMPoint(x, y).matrixTransform(area.getScreenCTM()!.inverse())))
  const lines = document.querySelectorAll('.seat-map-label[data-sector]:not([data-off]) text')
  return [...lines].flatMap((line) => {
    const { left, right, top, bottom } = line.getBoundingClientRect()
    for (let x = left; x <= right; x += 4) if (isOnSeats(x, (top + bottom) / 2)) return [line.textContent]
    return []
  })
}

for (const [id, slug] of [
  ['102', ''],
  ['201', '/tucunare-futsal'],
  ['502', ''],
] as const) {
  test(`shows the names of event ${id}'s sectors beside its seats`, async ({ page }) => {
    await refuseCookiesBeforehand(page)
    await open(page, `/#${slug}/ticket/buy/${id}`)
    await expect(page.locator('.seat-map-press[d]').first()).toBeVisible()
    await expect(page.locator('[data-seats] .seat-map-label[data-sector]:not([data-off])').first()).toBeVisible()
    expect(await page.evaluate(namesOnSeats)).toEqual([])
  })
}
