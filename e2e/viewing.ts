import { expect, type Locator, type Page } from '@playwright/test'
import { pictureOf, type Picture } from './picture.ts'
import { open } from './visitor.ts'

export const STADIUM = '/mare-alta/ticket/buy/301'
export const COURT = '/ticket/buy/201'
/** "Na lateral, bem no meio, fileira 1 de 37, rente ao chão, 7 m do campo" */
export const WORDS =
  /^[A-ZÀ-Ú][\wÀ-ú ,]+, fileira \d+ de \d+, (rente ao chão|altura média|no alto), \d+\sm d[oa] (campo|quadra|palco)$/

export const view = (page: Page) => page.getByRole('dialog', { name: 'A vista daqui' })
export const picture = (pane: Locator) => pane.locator('canvas')

export async function chooseBest(page: Page, address = STADIUM): Promise<void> {
  await open(page, address)
  await expect(page.locator('.seat-map-press[d]').first()).toBeVisible()
  await page.getByRole('button', { name: 'Melhores lugares' }).click()
  await expect(page.getByText(/^Escolhemos /).filter({ visible: true })).toBeVisible()
}

const isFine = (element: Element) => (element as HTMLCanvasElement).width > element.clientWidth

/** It is drawn in fewer dots while it moves, and a moment later in more than the screen has. */
export async function restingPicture(canvas: Locator): Promise<Picture> {
  await expect.poll(() => canvas.evaluate(isFine)).toBe(true)
  return pictureOf(canvas)
}

export const look = (page: Page) =>
  page.getByRole('button', { name: 'A vista daqui' }).filter({ visible: true }).first()
