import { expect, test } from './test.ts'
import { open } from './visitor.ts'

test('Esc with the menu open closes the menu and leaves the notice to be answered', async ({ page }) => {
  await open(page, '/')
  const notice = page.getByRole('dialog', { name: 'Aviso de Cookies' })
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Abrir menu' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  await expect(notice).toBeVisible()
})
