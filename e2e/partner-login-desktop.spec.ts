import type { Page } from '@playwright/test'
import { ALL } from './all.ts'
import { dialogNamed } from './fan.ts'
import { codeFor } from './mailbox.ts'
import { HASH_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { open, savedState } from './visitor.ts'

const EVENT = `${HASH_URL}/#/mare-alta/ticket/buy/301`

const davi = { email: 'davi.nunes@exemplo.test', password: 'davi-torce-em-casa' }

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

/** From the event to the partner's own page. */
async function goToPartner(page: Page, event = '/mare-alta/ticket/buy/301'): Promise<void> {
  await open(page, event)
  await page.getByRole('button', { name: 'Acesse Sua Conta' }).click()
  await dialogNamed(page, 'ACESSE SUA CONTA').getByRole('button', { name: 'Acessar com Clube Maré+' }).click()
  await expect(page.getByRole('heading', { name: 'Clube Maré+' })).toBeVisible()
}

test('a partner’s button leads there with the names of the protocol, and back where one was, logged in', async ({
  page,
}) => {
  // Davi is one person: who gives him a password ends what he does elsewhere.
  if (ALL) await comeFromTheClub(page)
  await goToPartner(page)
  const { pathname, searchParams } = new URL(page.url())
  expect(pathname).toBe('/dev/partner/oauth-login')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'bilheteria',
    redirect_uri: `${HASH_URL}/api/integrations/callback`,
    response_type: 'code',
    scope: '',
    state: 'clube-mare',
  })
  await page.getByRole('radio', { name: 'Davi Nunes' }).check()
  await page.getByRole('button', { name: 'Permitir' }).click()
  await expect(page).toHaveURL(EVENT)
  await expect(page.getByText('Olá, Davi').filter({ visible: true })).toBeVisible()
  expect((await savedState(page)).user.token?.refresh_token).toBeNull()

  await page.evaluate(() => (location.hash = '#/mare-alta/user/data'))
  await expect(page.getByRole('button', { name: /Gênero\s*Adicionar/ })).toBeVisible()

  if (ALL) await giveFirstPassword(page)
})

/** On the club’s own host the way leads back to that host. */
async function comeFromTheClub(page: Page): Promise<void> {
  const club = `http://marealta.localhost:${new URL(HASH_URL).port}`
  await goToPartner(page, `${club}/ticket/buy/301`)
  await page.getByRole('radio', { name: 'Davi Nunes' }).check()
  await page.getByRole('button', { name: 'Permitir' }).click()
  await expect(page).toHaveURL(`${club}/#/ticket/buy/301`)
  await expect(page.getByText('Olá, Davi').filter({ visible: true })).toBeVisible()
}

/** The CPF is known, and whoever has set the password is in with it. */
async function giveFirstPassword(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Criar senha' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Criar senha' }).last().click()
  const form = dialogNamed(page, 'RECUPERAÇÃO DE SENHA')
  await form.getByRole('button', { name: /^E-mail/ }).click()
  await form.getByRole('textbox', { name: 'Código' }).fill(await codeFor(davi.email))
  await form.getByLabel('Nova senha', { exact: true }).fill(davi.password)
  await form.getByLabel('Confirme a nova senha').fill(davi.password)
  await form.getByRole('button', { name: 'Alterar senha' }).click()
  const said = page.getByRole('status').filter({ hasText: 'Senha alterada com sucesso!' })
  await expect(said).toBeVisible()
  await expect(page).toHaveURL(`${HASH_URL}/#/mare-alta/user/data`)
  await expect(page.getByText('Alterar senha')).toBeVisible()
}

test('whose CPF has an account proves once that it is theirs', repeat(), async ({ page }) => {
  await goToPartner(page)
  await page.getByRole('radio', { name: 'Ana Ramos' }).check()
  await page.getByRole('button', { name: 'Permitir' }).click()
  const form = dialogNamed(page, 'ACESSE SUA CONTA')
  await expect(form).toContainText('Esse CPF já tem conta')
  await form.getByLabel('Senha', { exact: true }).fill('ana-vai-ao-jogo')
  await form.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Olá, Ana').filter({ visible: true })).toBeVisible()
  await expect(page).toHaveURL(EVENT)
})

test('who says no comes back as a visitor and is told', repeat(), async ({ page }) => {
  await goToPartner(page)
  await page.getByRole('button', { name: 'Recusar' }).click()
  const said = page.getByRole('status').filter({ hasText: 'Não foi possível entrar com o parceiro. Tente de novo.' })
  await expect(said).toBeVisible()
  await expect(page).toHaveURL(EVENT)
  expect((await savedState(page)).user.logged).toBe(false)
})
