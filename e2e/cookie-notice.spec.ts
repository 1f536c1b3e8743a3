import type { Page } from '@playwright/test'
import { HASH_URL } from './servers.ts'
import { standInForTags } from './measuring.ts'
import { expect, repeat, test } from './test.ts'
import { followFooter, open } from './visitor.ts'

function notice(page: Page) {
  return page.getByRole('dialog', { name: 'Aviso de Cookies' })
}

type Answer = { prompted: boolean; allowed: boolean; version: number; at: string }

async function storedAnswer(page: Page): Promise<Answer | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('cookies') ?? 'null') as Answer | null)
}

test('the notice has its title, two answers of equal weight and a way to read more', async ({ page }) => {
  await open(page, '/')
  await expect(notice(page).getByRole('heading', { name: 'Aviso de Cookies' })).toBeVisible()
  const [refuse, accept] = ['Recusar', 'Aceitar'].map((name) => notice(page).getByRole('button', { name, exact: true }))
  await expect(refuse!).toBeVisible()
  await expect(accept!).toBeVisible()
  const [left, right] = [await refuse!.boundingBox(), await accept!.boundingBox()]
  expect(left?.width).toBe(right?.width)
  await notice(page).getByRole('link', { name: 'Saiba mais' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Política de privacidade' })).toBeVisible()
  await expect(notice(page)).toBeVisible()
})

test(
  'an answer can be changed on the page about privacy, and looking again changes nothing',
  repeat(),
  async ({ page }) => {
    await standInForTags(page)
    await open(page, '/privacidade')
    await notice(page).getByRole('button', { name: 'Aceitar' }).click()
    const review = page.getByRole('button', { name: 'Rever minha escolha de cookies' })
    await review.click()
    await expect(notice(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(notice(page)).toBeHidden()
    expect(await storedAnswer(page)).toMatchObject({ allowed: true })
    await review.click()
    await notice(page).getByRole('button', { name: 'Recusar' }).click()
    await expect(notice(page)).toBeHidden()
    expect(await storedAnswer(page)).toMatchObject({ allowed: false })
  },
)

for (const { name, allowed } of [
  { name: 'Aceitar', allowed: true },
  { name: 'Recusar', allowed: false },
]) {
  test(`${name} closes the notice for good and is remembered`, async ({ page }) => {
    await standInForTags(page)
    await open(page, '/')
    await notice(page).getByRole('button', { name, exact: true }).click()
    await expect(notice(page)).toBeHidden()
    const expected = { prompted: true, allowed, version: 1, at: expect.any(String) }
    await expect.poll(async () => storedAnswer(page)).toEqual(expected)
    const answer = await storedAnswer(page)
    expect(Math.abs(Date.now() - Date.parse(answer?.at ?? ''))).toBeLessThan(60_000)
    await page.reload()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect.poll(async () => storedAnswer(page)).toEqual(answer)
    await expect(notice(page)).toBeHidden()
  })
}

test('the first press elsewhere refuses and still does what it was aimed at', async ({ page }) => {
  await open(page, '/')
  await expect(notice(page)).toBeVisible()
  await followFooter(page, 'Sobre')
  await expect(page).toHaveURL(`${HASH_URL}/#/sobre`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sobre' })).toBeVisible()
  await expect(notice(page)).toBeHidden()
  expect(await storedAnswer(page)).toMatchObject({ prompted: true, allowed: false })
})
