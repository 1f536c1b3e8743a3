import { expect, test } from './test.ts'

test('home is branded, readable and silent', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Ingressos · Guichê Jacarandá')
  await expect(page.getByRole('heading', { name: 'Próximos eventos' })).toBeVisible()
})
