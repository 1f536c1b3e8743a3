import type { APIRequestContext, Page } from '@playwright/test'
import { asBuyer, choose, expectStep2, goOn, more } from './buying.ts'
import { aFan, dialogNamed, registerBeforehand, type Fan } from './fan.ts'
import { codeFor } from './mailbox.ts'
import { HISTORY_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { forgive, open } from './visitor.ts'

test.use({ viewport: { width: 360, height: 640 } })
test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

const login = (page: Page) => dialogNamed(page, 'ACESSE SUA CONTA')
const verification = (page: Page) => dialogNamed(page, 'VERIFICAR E-MAIL')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** A visitor with two tickets in front of the login, who came to the event from another page of the shop. */
async function pressAsVisitor(page: Page, address: string, ticket: string): Promise<void> {
  await open(page, address.replace(/ticket.*/, 'sobre'))
  await open(page, address)
  const list = page.getByRole('button', { name: 'Lista', exact: true }).filter({ visible: true })
  await expect(list.or(more(page, ticket)).first()).toBeVisible()
  if (await list.isVisible()) await list.click()
  await choose(page, { [ticket]: 2 })
  await goOn(page).click()
  await expect(login(page)).toBeVisible()
}

/** Back leads to the tickets with the reservation. */
async function expectWayBack(page: Page): Promise<void> {
  await expectStep2(page)
  await page.goBack()
  await expect(goOn(page)).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
}

async function expectShopBefore(page: Page): Promise<void> {
  await page.goBack()
  await expect(heading(page, 'Sobre')).toBeVisible()
}

async function registerExpress(page: Page, fan: Fan): Promise<void> {
  await login(page).getByRole('button', { name: 'Cadastre-se' }).click()
  const form = dialogNamed(page, 'CRIAR CONTA')
  await form.getByLabel('Nome completo').fill(fan.name)
  await form.getByLabel('CPF').fill(fan.cpf)
  await form.getByLabel('Nascimento').fill(fan.birth)
  await form.getByLabel('Celular').fill(fan.phone)
  await form.getByLabel('E-mail', { exact: true }).fill(fan.email)
  await form.getByLabel('Senha', { exact: true }).fill(fan.password)
  await form.getByRole('checkbox', { name: /Li e aceito/ }).check()
  await form.getByRole('button', { name: 'Criar conta' }).click()
  await expect(verification(page)).toBeVisible()
}

// Events of which no other journey counts the stock.
const DAY_USE = '/lagoa-vendas/ticket/buy/704'
const SCARCE = '705'
const DAY_TICKET = 'Inteira · Clube · Entrada do dia'

for (const [way, close] of [
  ['by the button', (page: Page) => verification(page).getByRole('button', { name: 'Agora não' }).click()],
  ['by Back', (page: Page) => page.goBack()],
] as const) {
  test(
    `express registration continues the purchase when the e-mail code is put off ${way}`,
    repeat(way === 'by Back'),
    async ({ page }) => {
      await pressAsVisitor(page, DAY_USE, DAY_TICKET)
      await registerExpress(page, aFan())
      await close(page)
      await expectWayBack(page)
      await expectShopBefore(page)
    },
  )
}

/** Unverified accounts of one network hold as many tickets as they may. */
async function exhaustShare(request: APIRequestContext): Promise<void> {
  let status = 200
  while (status === 200) {
    const other = await asBuyer(request, await registerBeforehand(request, aFan()))
    status = (await other.reserve(SCARCE, ['705-1', '705-1-1', '705-1-1-1'], 6)).status()
  }
  expect(status).toBe(403)
}

test(
  'express registration continues the purchase after a required e-mail code',
  repeat(),
  async ({ page, complaints }) => {
    await exhaustShare(page.request)
    const fan = aFan()
    await pressAsVisitor(page, `/lagoa-vendas/ticket/buy/${SCARCE}`, DAY_TICKET)
    await registerExpress(page, fan)
    await expect(verification(page).getByRole('button', { name: 'Agora não' })).toBeHidden()
    await verification(page)
      .getByRole('textbox', { name: 'Código' })
      .fill(await codeFor(fan.email))
    await expectWayBack(page)
    await expectShopBefore(page)
    forgive(complaints, /status of 403/)
  },
)

// The people of the demo's partner are few: in this shop no other journey logs in as one of them.
const MATCH = `${HISTORY_URL}/mare-alta/ticket/buy/301`
const STAND = 'Inteira · Norte · Lugar livre'

async function goToPartner(page: Page): Promise<void> {
  await login(page).getByRole('button', { name: 'Acessar com Clube Maré+' }).click()
  await expect(heading(page, 'Clube Maré+')).toBeVisible()
}

async function allow(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name }).check()
  await page.getByRole('button', { name: 'Permitir' }).click()
}

/** No history entry between the tickets and the partner. */
async function expectPartnerBefore(page: Page): Promise<void> {
  await page.goBack()
  await expect(heading(page, 'Clube Maré+')).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL(MATCH)
}

test('a partner login continues the purchase', async ({ page }) => {
  await pressAsVisitor(page, MATCH, STAND)
  await goToPartner(page)
  await allow(page, 'Davi Nunes')
  await expectWayBack(page)
  await expectPartnerBefore(page)
})

test('a partner login that must prove an account continues the purchase', repeat(), async ({ page }) => {
  await pressAsVisitor(page, MATCH, STAND)
  await goToPartner(page)
  await allow(page, 'Ana Ramos')
  await expect(login(page)).toContainText('Esse CPF já tem conta')
  await login(page).getByLabel('Senha', { exact: true }).fill('ana-vai-ao-jogo')
  await login(page).getByRole('button', { name: 'Confirmar' }).click()
  await expectWayBack(page)
  await expectPartnerBefore(page)
})

test(
  'a refusal at the partner keeps the cart, and the next login continues the purchase',
  repeat(),
  async ({ page }) => {
    await pressAsVisitor(page, MATCH, STAND)
    await goToPartner(page)
    await page.getByRole('button', { name: 'Recusar' }).click()
    await expect(page.getByText('Não foi possível entrar com o parceiro. Tente de novo.')).toBeVisible()
    await goOn(page).click()
    await goToPartner(page)
    await allow(page, 'Davi Nunes')
    await expectWayBack(page)
  },
)
