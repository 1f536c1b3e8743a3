import { expectNothingCovered } from './screen.ts'
import { expect, repeat, test } from './test.ts'
import { open } from './visitor.ts'

test('the notice is one slim strip above the dock and covers nothing one needs', async ({ page }) => {
  await open(page, '/ticket/buy/101')
  const notice = page.getByRole('dialog', { name: 'Aviso de Cookies' })
  await expect(notice).toBeVisible()
  await expectNothingCovered(page, 'an event')
  const box = await notice.boundingBox()
  expect(box?.height).toBeLessThanOrEqual(72)
  const dock = await page.locator('.dock').boundingBox()
  expect(box!.y + box!.height).toBeLessThanOrEqual(dock!.y + 1)
  // The page's end can be read above both.
  await page.getByRole('contentinfo').getByText('Todos os direitos reservados').scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const end = await page.getByRole('contentinfo').boundingBox()
  expect(Math.round(end!.y + end!.height)).toBeLessThanOrEqual(Math.ceil(box!.y))
})

test('a finger that scrolls answers nothing, and the first press elsewhere refuses', repeat(), async ({ page }) => {
  await open(page, '/sobre')
  const notice = page.getByRole('dialog', { name: 'Aviso de Cookies' })
  await expect(notice).toBeVisible()
  const touch = await page.context().newCDPSession(page)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 180, y: 500 }] })
  for (let y = 480; y >= 200; y -= 20) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: 180, y }] })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(async () => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('Esc with the menu open closes the menu and leaves the notice to be answered', repeat(), async ({ page }) => {
  await open(page, '/sobre')
  const notice = page.getByRole('dialog', { name: 'Aviso de Cookies' })
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Abrir menu' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  await expect(notice).toBeVisible()
})
