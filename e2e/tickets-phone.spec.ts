import { aBuyer } from './buying.ts'
import { aShopper } from './orders.ts'
import { expect, refuseCookiesBeforehand, test } from './test.ts'
import { open } from './visitor.ts'

test('tickets are swiped or turned one at a time, with a code large enough for any camera', async ({ page }) => {
  await refuseCookiesBeforehand(page)
  const order = await (await aShopper(page.request, await aBuyer(page))).buy('103-1-1-1', 3)
  await open(page, `/#/ticket/list/${order.id}`)
  const codes = page.getByRole('img', { name: /^Código do ingresso de/ })
  await expect(codes).toHaveCount(3)
  const box = await codes.first().boundingBox()
  expect(box?.width).toBeGreaterThanOrEqual(280)
  expect(box?.y).toBeLessThan(400)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  const number = page.getByRole('region', { name: 'Ingressos' }).getByRole('status')
  const next = page.getByRole('button', { name: 'Próximo ingresso' })
  const back = page.getByRole('button', { name: 'Ingresso anterior' })
  await expect(number).toHaveText('Ingresso 1 de 3')
  await expect(back).toHaveAttribute('aria-disabled', 'true')

  await next.focus()
  for (const shown of ['Ingresso 2 de 3', 'Ingresso 3 de 3']) {
    await page.keyboard.press('Enter')
    await expect(number).toHaveText(shown)
  }
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await expect(next).toBeFocused()
  await next.evaluate(() => scrollTo(0, 0))
  await expect(codes.nth(2)).toBeInViewport({ ratio: 1 })
  await expect(codes.first()).not.toBeInViewport()

  // What the keyboard reaches comes into view by itself.
  await page
    .getByRole('button', { name: /^Baixar PDF/ })
    .first()
    .focus()
  await expect(number).toHaveText('Ingresso 1 de 3')
})
