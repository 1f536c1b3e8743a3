import type { FrameLocator, Page } from '@playwright/test'
import { choose, goOn, holderCard, reachStep2 } from './buying.ts'
import { aFan, dialogNamed, proveIt, registerBeforehand, verifyBeforehand, type Fan } from './fan.ts'
import type { Order } from './orders.ts'
import { cards, expectChoice, expectConfirmed, method, payWithPix } from './paying.ts'
import { startPlayedShop, type PlayedShop } from './played-shop.ts'
import { playedPorts, type PlayedProvider } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { expectNotKept, logInBeforehand, open, savedState } from './visitor.ts'

const FESTIVAL = '/#/ticket/buy/101'
const MASTERCARD = '5200007777123458'

/** How a card is typed into the document of a provider. */
export type TypeCard = (fields: FrameLocator, number: string) => Promise<void>

const fields = (page: Page) => page.frameLocator('iframe[title="Dados do cartão"]')
const parts = (page: Page) => page.getByLabel('Parcelas', { exact: true })

/** The one that is being paid, unless another is named. */
async function orderOf(page: Page, id?: string): Promise<Order> {
  const { user, ticket } = await savedState(page)
  const headers = { authorization: `Bearer ${user.token?.access_token}` }
  const path = `/api/orders/${id ?? ticket.selected_order_id}`
  return (await (await page.request.get(path, { headers })).json()) as Order
}

/** The same stories with every provider: what a fan sees is the same, whoever takes the money. */
export function testRealMoney(provider: PlayedProvider, typeInto?: TypeCard): void {
  // One after the other: they share a shop, which is made once.
  test.describe.configure({ mode: 'default' })
  test.use({
    cold: true,
    // oxlint-disable-next-line no-empty-pattern
    baseURL: async ({}, use, { project }) => use(`http://localhost:${playedPorts(provider, project.name).shop}`),
  })
  let shop: PlayedShop | undefined
  // oxlint-disable-next-line no-empty-pattern
  test.beforeAll(async ({}, { project }) => {
    test.setTimeout(240_000)
    shop = await startPlayedShop(provider, project.name)
  })
  test.afterAll(() => shop?.stop())
  test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

  async function goToPayment(page: Page, amount = 1): Promise<Fan> {
    const fan = await registerBeforehand(page.request, aFan())
    await verifyBeforehand(page.request, fan)
    await logInBeforehand(page, fan, shop?.url)
    await open(page, FESTIVAL)
    await choose(page, { 'Inteira · Pista': amount })
    await goOn(page).click()
    if (amount > 1) {
      await reachStep2(page)
      await holderCard(page, 2).getByLabel('Nome completo').fill('Bruno Teles')
      await holderCard(page, 2).getByLabel('CPF').fill(aFan().cpf)
      await goOn(page, 'Ir para o pagamento').click()
    }
    await expectChoice(page)
    return fan
  }

  async function typeCard(page: Page, number: string): Promise<void> {
    await method(page, /^Cartão/).check()
    await typeInto?.(fields(page), number)
  }

  async function byHand(page: Page, action: 'pay' | 'approve' | 'refuse' | 'dispute'): Promise<void> {
    await shop?.byHand(action, (await orderOf(page)).payment?.id.replaceAll('-', '') ?? '')
  }

  /** By card where there are cards, else by Pix; all at once. */
  async function payUp(page: Page, fan: Fan, button: string): Promise<void> {
    if (typeInto) {
      await typeCard(page, cards.approved)
      await goOn(page, button).click()
    } else {
      await payWithPix(page)
      await byHand(page, 'pay')
    }
    await expectConfirmed(page, fan)
  }

  test('a Pix is paid', repeat(), async ({ page }) => {
    const fan = await goToPayment(page)
    await method(page, /^Pix/).check()
    await payWithPix(page)
    await byHand(page, 'pay')
    await expectConfirmed(page, fan)
  })

  test('one of two tickets comes back, and its money', repeat(), async ({ page }) => {
    const fan = await goToPayment(page, 2)
    await payUp(page, fan, 'Pagar R$ 345,00')
    const { id } = await orderOf(page)
    await open(page, `/#/ticket/list/${id}`)
    await page.getByRole('button', { name: 'Solicitar cancelamento' }).click()
    const dialog = dialogNamed(page, 'SOLICITAR CANCELAMENTO')
    await dialog.getByRole('radio', { name: 'Só alguns ingressos' }).check()
    await dialog.getByRole('checkbox', { name: /Bruno Teles/ }).check()
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await dialog.getByRole('button', { name: 'Sim, cancelar' }).click()
    await proveIt(page, fan)
    await expect(page.getByText('Cancelamento confirmado')).toBeVisible()
    await expect.poll(async () => (await orderOf(page, id)).refunded_cents).toBe(17_250)
  })

  test('a charge-back ends the tickets', repeat(), async ({ page }) => {
    await payUp(page, await goToPayment(page), 'Pagar R$ 172,50')
    const { id } = await orderOf(page)
    await byHand(page, 'dispute')
    await expect.poll(async () => (await orderOf(page, id)).items.map(({ state }) => state)).toEqual(['cancelled'])
    await open(page, `/#/ticket/list/${id}`)
    await expect(page.getByRole('heading', { name: 'R$ 172,50 de volta a você' })).toBeVisible()
  })

  if (!typeInto) return

  test('a card pays in three parts, known by its first digits, and its number goes to nobody but its provider', async ({
    page,
  }) => {
    const sent: { url: string; body: string }[] = []
    page.on('request', (request) => sent.push({ url: request.url(), body: request.postData() ?? '' }))
    const fan = await goToPayment(page)
    await method(page, /^Cartão/).check()
    await expect(method(page, /Parcelas ao digitar o cartão/)).toBeChecked()
    await expect(parts(page).locator('option')).toHaveText(['À vista R$ 172,50'])
    await typeCard(page, cards.approved)
    await expect(parts(page)).toContainText('3x de R$ 57,50 sem juros')
    await expect(parts(page)).toContainText('6x de R$ 30,79 (total R$ 184,74)')
    await parts(page).selectOption({ label: '3x de R$ 57,50 sem juros' })
    await goOn(page, 'Pagar 3x de R$ 57,50').click()
    await expectConfirmed(page, fan)
    await expectNotKept(page, [cards.approved])
    const ours = sent.filter(({ url }) => url.startsWith(shop?.url ?? '') || url.includes('/card/'))
    expect(ours.length).toBeGreaterThan(5)
    for (const { url, body } of ours)
      expect(`${url} ${body}`.replaceAll(/[^\dA-Za-z]/g, '')).not.toContain(cards.approved)
  })

  test(
    'another card has other parts, and what was chosen of the first is not kept for it',
    repeat(),
    async ({ page }) => {
      const fan = await goToPayment(page)
      await typeCard(page, cards.approved)
      await parts(page).selectOption({ label: '3x de R$ 57,50 sem juros' })
      await typeCard(page, MASTERCARD)
      await expect(parts(page).locator('option')).toHaveCount(2)
      await expect(parts(page)).toHaveValue('1')
      await expect(page.getByText('Este cartão aceita no máximo 2x. Confira as parcelas.')).toBeVisible()
      await goOn(page, 'Pagar R$ 172,50').click()
      await expectConfirmed(page, fan)
    },
  )

  test('interest of the card is said before and after', repeat(), async ({ page }) => {
    const fan = await goToPayment(page)
    await typeCard(page, cards.approved)
    await expect(parts(page)).toContainText('6x de')
    await parts(page).selectOption('6')
    await expect(page.getByText('Juros de 6x no cartão').filter({ visible: true })).toBeVisible()
    await page.getByRole('button', { name: /^Pagar 6x de/ }).click()
    await expectConfirmed(page, fan)
    const { id, quote, payment } = await orderOf(page)
    expect(quote.total_cents).toBe(17_250)
    expect((payment as { interest_cents?: number }).interest_cents).toBe(1_224)
    await open(page, `/#/ticket/list/${id}`)
    const summary = page.getByRole('region', { name: 'Resumo da compra' })
    await expect(summary).toContainText('Juros de 6x no cartão')
    await expect(summary).toContainText('R$ 184,74')
  })

  test('a card is refused, and another one is approved', repeat(), async ({ page }) => {
    const fan = await goToPayment(page)
    await typeCard(page, cards.refused)
    await goOn(page, 'Pagar R$ 172,50').click()
    await expect(page.getByText('O banco não autorizou a compra. Tente outro cartão ou pague com Pix.')).toBeVisible()
    await typeCard(page, cards.approved)
    await goOn(page, 'Pagar R$ 172,50').click()
    await expectConfirmed(page, fan)
  })

  test('a review ends well', repeat(), async ({ page }) => {
    const fan = await goToPayment(page)
    await typeCard(page, cards.in_review)
    await goOn(page, 'Pagar R$ 172,50').click()
    await expect(page.getByRole('heading', { name: 'Pagamento em análise' })).toBeVisible()
    await byHand(page, 'approve')
    await expectConfirmed(page, fan)
  })

  test('a review ends with a no', repeat(), async ({ page }) => {
    await goToPayment(page)
    await typeCard(page, cards.in_review)
    await goOn(page, 'Pagar R$ 172,50').click()
    await expect(page.getByRole('heading', { name: 'Pagamento em análise' })).toBeVisible()
    await byHand(page, 'refuse')
    await expect(page.getByText(/^O banco não autorizou a compra/)).toBeVisible()
    await expectChoice(page)
  })
}
