import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { aBuyer } from './buying.ts'
import { aFan, dialogNamed, proveIt, registerBeforehand, verifyBeforehand } from './fan.ts'
import { mailsTo } from './mailbox.ts'
import { aShopper, openMore } from './orders.ts'
import { HASH_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { forgive, open } from './visitor.ts'

const FAIR = '103-1-1-1'
const CINEMA = '501-1-1-1'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

function card(page: Page, number: number, of: number) {
  return page.getByRole('article', { name: `Ingresso ${number} de ${of}`, exact: true })
}

test('each ticket has a code of its own, and can be kept as a PDF', async ({ page }) => {
  const order = await (await aShopper(page.request, await aBuyer(page))).buy(FAIR, 2)
  await open(page, `/#/ticket/list/${order.id}`)
  await expect(page.getByRole('img', { name: /^Código do ingresso de/ })).toHaveCount(2)
  await expect(card(page, 2, 2)).toContainText('Bruno Teles')

  await openMore(page, 2)
  const downloading = page.waitForEvent('download')
  await card(page, 2, 2)
    .getByRole('button', { name: /^Baixar PDF/ })
    .click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`ingresso-${order.compra_id}-2.pdf`)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 4).toString()).toBe('%PDF')
})

test('another holder gets a new code, and the old one is gone', async ({ page }) => {
  const fan = await aBuyer(page)
  const order = await (await aShopper(page.request, fan)).buy(FAIR, 1)
  await open(page, `/#/ticket/list/${order.id}`)
  const path = page.getByRole('img', { name: /^Código/ }).locator('path')
  const before = await path.getAttribute('d')

  await openMore(page)
  await page.getByRole('button', { name: /^Trocar portador/ }).click()
  const dialog = dialogNamed(page, 'TROCAR PORTADOR')
  const send = dialog.getByRole('button', { name: 'Trocar portador' })
  await send.click()
  await expect(dialog.getByText('Este campo é obrigatório').first()).toBeVisible()
  const other = aFan({ name: 'Dora Melo' })
  await dialog.getByLabel('Nome completo').fill(other.name)
  await dialog.getByLabel('CPF').fill('111.111.111-11')
  await dialog.getByLabel('E-mail').fill(other.email)
  await expect(dialog.getByText('CPF inválido')).toBeVisible()
  await dialog.getByLabel('CPF').fill(other.cpf)
  await dialog.getByLabel('Celular').fill(other.phone)
  await send.click()
  // It is said for five seconds: whoever looks elsewhere first, on a slow machine, comes too late.
  const told = page.getByText('Portador alterado').waitFor()
  await Promise.all([told, proveIt(page, fan)])
  await expect(dialog).toBeHidden()
  await expect(card(page, 1, 1)).toContainText('Dora Melo')
  await expect(page.getByRole('img', { name: 'Código do ingresso de Dora Melo' })).toBeVisible()
  expect(await path.getAttribute('d')).not.toBe(before)
  await expect(page.getByRole('button', { name: /^Trocar portador/ })).toBeFocused()
})

test('the tickets are mailed again on request', repeat(true, '@phone'), async ({ page }) => {
  const fan = await aBuyer(page)
  const order = await (await aShopper(page.request, fan)).buy(FAIR, 1)
  await open(page, `/#/ticket/list/${order.id}`)
  const before = (await mailsTo(fan.email)).length
  await page.getByRole('button', { name: 'Enviar ingressos por e-mail' }).click()
  await expect(page.getByText('Enviamos os ingressos para o seu e-mail')).toBeVisible()
  await expect.poll(async () => (await mailsTo(fan.email)).length).toBeGreaterThan(before)
})

test(
  'one ticket is cancelled, then the rest: what comes back is said to the cent',
  { tag: '@phone' },
  async ({ page }) => {
    const fan = await aBuyer(page)
    const shopper = await aShopper(page.request, fan)
    const order = await shopper.buy(FAIR, 2)
    const [, second] = order.items
    await open(page, `/#/ticket/list/${order.id}`)
    await page.getByRole('button', { name: 'Solicitar cancelamento' }).click()
    const dialog = dialogNamed(page, 'SOLICITAR CANCELAMENTO')
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
    await dialog.getByRole('radio', { name: /^O pedido inteiro/ }).check()
    await expect(dialog.getByRole('status').first()).toHaveText(reais(order.quote.total_cents))
    await dialog.getByRole('radio', { name: 'Só alguns ingressos' }).check()
    await dialog.getByRole('checkbox', { name: /Bruno Teles/ }).check()
    await expect(dialog.getByRole('status').first()).toHaveText(reais(second?.paid_cents ?? 0))
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await expect(dialog.getByRole('heading', { name: 'Cancelar 1 ingresso?' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Sim, cancelar' }).click()
    await proveIt(page, fan)

    await expect(page.getByText('Cancelamento confirmado')).toBeVisible()
    await page.getByText('1 ingresso cancelado').click()
    await expect(page.getByText(`${reais(second?.paid_cents ?? 0)} devolvidos`)).toBeVisible()
    await expect(card(page, 1, 1)).toBeVisible()
    await expect(page.getByRole('img', { name: /^Código/ })).toHaveCount(1)
    await expect(page.getByText('Reembolso parcial')).toBeVisible()

    await page.getByRole('button', { name: 'Solicitar cancelamento' }).click()
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await dialog.getByRole('button', { name: 'Sim, cancelar' }).click()
    await expect(page.getByRole('img', { name: /^Código/ })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect.poll(async () => (await shopper.read(order.id)).state).toBe('refunded')
    await page.reload()
    await expect(page.getByText('Reembolsado').first()).toBeVisible()
    expect((await shopper.read(order.id)).refunded_cents).toBe(order.quote.total_cents)
  },
)

test('a free ticket is given back without any money', repeat(true, '@phone'), async ({ page }) => {
  const order = await (await aShopper(page.request, await aBuyer(page))).buyFree(CINEMA, 1)
  await open(page, `/#/ticket/list/${order.id}`)
  await page.getByRole('button', { name: 'Solicitar cancelamento' }).click()
  const dialog = dialogNamed(page, 'SOLICITAR CANCELAMENTO')
  await expect(dialog).toContainText('Não há valor a devolver.')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await dialog.getByRole('button', { name: 'Sim, cancelar' }).click()
  await expect(page.getByRole('heading', { name: 'Este pedido foi cancelado' })).toBeVisible()
})

test('Back and Esc close a dialog of a ticket and stay on the page', repeat(true, '@phone'), async ({ page }) => {
  const order = await (await aShopper(page.request, await aBuyer(page))).buy(FAIR, 1)
  await open(page, `/#/ticket/list/${order.id}`)
  const dialog = dialogNamed(page, 'SOLICITAR CANCELAMENTO')
  const button = page.getByRole('button', { name: 'Solicitar cancelamento' })
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await button.click()
    await expect(dialog).toBeVisible()
    await close()
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
    expect(page.url()).toContain(order.id)
  }
})

test('somebody else’s order leads to one’s own orders', repeat(true, '@phone'), async ({ page, complaints }) => {
  const owner = await registerBeforehand(page.request)
  await verifyBeforehand(page.request, owner)
  const order = await (await aShopper(page.request, owner)).buyFree(CINEMA, 1)
  await aBuyer(page)
  await open(page, `/#/ticket/list/${order.id}`)
  await expect(page).toHaveURL(`${HASH_URL}/#/ticket/payments`)
  await expect(page.getByRole('heading', { name: 'Você ainda não tem pedidos' })).toBeVisible()
  forgive(complaints, /status of 404/)
})

function reais(cents: number): string {
  return new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(cents / 100)
}
