import type { Locator, Page } from '@playwright/test'
import { EVENT, login, openLogin, openOnEvent } from './dialogs.ts'
import { HASH_URL, HISTORY_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { emptyState, followFooter, open, rememberState, takenOver } from './visitor.ts'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

/** A dialog on a page that one has come to from another. */
async function openOverSobre(page: Page, url: string): Promise<Locator> {
  await open(page, new URL(url).origin)
  await followFooter(page, 'Sobre')
  await expect(page).toHaveURL(url)
  return openLogin(page)
}

for (const { mode, url } of [
  { mode: 'hash', url: `${HASH_URL}/#/sobre` },
  { mode: 'history', url: `${HISTORY_URL}/sobre` },
]) {
  test(
    `${mode} mode: Back closes the dialog and stays on the page; a second Back leaves it`,
    repeat(mode === 'history'),
    async ({ page }) => {
      const dialog = await openOverSobre(page, url)
      await page.goBack()
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(url)
      await expect(page.getByRole('heading', { level: 1, name: 'Sobre' })).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(`${new URL(url).origin}/`)
    },
  )

  test(
    `${mode} mode: closing by the button leaves nothing behind for Back`,
    repeat(mode === 'history'),
    async ({ page }) => {
      const dialog = await openOverSobre(page, url)
      await dialog.getByRole('button', { name: 'Fechar', exact: true }).click()
      await expect(dialog).toBeHidden()
      await page.goBack()
      await expect(page).toHaveURL(`${new URL(url).origin}/`)
    },
  )
}

test('a dialog opened from a dialog takes its place, and one Back closes it', repeat(), async ({ page }) => {
  await open(page, EVENT)
  const access = await openOnEvent(page, 'É sócio-torcedor?', 'ACESSO SÓCIO-TORCEDOR')
  await access.getByRole('button', { name: 'Sou Sócio' }).click()
  const member = page.getByRole('dialog', { name: 'LOGIN SÓCIO-TORCEDOR' })
  await expect(member).toBeVisible()
  await expect(access).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(`${HASH_URL}/#${EVENT}`)
  await expect(page.getByRole('button', { name: 'Informações' })).toBeFocused()
})

test('a reload closes any dialog', async ({ page }) => {
  await open(page, '/#/sobre')
  await openLogin(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Sobre' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('no dialog of an earlier visit opens when the app starts', repeat(), async ({ page }) => {
  await rememberState(page, { dialog: { ...emptyState.dialog, path: '/login' } })
  await open(page, '/sobre')
  await followFooter(page, 'Termos de uso')
  await expect(page.getByRole('heading', { level: 1, name: 'Termos de uso' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('after a reload with a dialog open, dialogs open and close as before', repeat(), async ({ page }) => {
  await open(page, '/#/sobre')
  await openLogin(page)
  await page.reload()
  await takenOver(page)
  await openLogin(page)
  await login(page).getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(login(page)).toBeHidden()
})

test('after a reload with a dialog open, one Back leaves the page', repeat(), async ({ page }) => {
  await open(page, '/')
  await followFooter(page, 'Sobre')
  await expect(page).toHaveURL(`${HASH_URL}/#/sobre`)
  await openLogin(page)
  await page.reload()
  await takenOver(page)
  await page.goBack()
  await expect(page).toHaveURL(`${HASH_URL}/`)
})

test('after Back and Forward over a dialog, dialogs open and close as before', repeat(), async ({ page }) => {
  await open(page, '/')
  await openLogin(page)
  await page.goBack()
  await expect(login(page)).toBeHidden()
  await page.goForward()
  await expect(login(page)).toBeHidden()
  await openLogin(page)
  await page.keyboard.press('Escape')
  await expect(login(page)).toBeHidden()
})
