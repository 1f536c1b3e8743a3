import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { aBuyer, choose, goOn } from './buying.ts'
import type { Fan } from './fan.ts'
import { aShopper, payAtTheBank } from './orders.ts'
import { HASH_URL } from './servers.ts'
import { open, savedState } from './visitor.ts'

/** The sandbox's made-up cards: what their bank will say. */
export const cards = {
  approved: '4000007777123453',
  refused: '4000007777200004',
  in_review: '4000007777400000',
}

type Order = { id: string; state: string; payment: { id: string; state: string } | null }

/** A buyer of one ticket in front of the choice of methods. */
export async function goToPayment(
  page: Page,
  address: string,
  tickets: Record<string, number>,
  shop_url?: string,
): Promise<Fan> {
  const fan = await aBuyer(page, shop_url)
  await open(page, address)
  await choose(page, tickets)
  await goOn(page).click()
  await expectChoice(page)
  return fan
}

export async function expectChoice(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Como você quer pagar?' })).toBeVisible()
}

export async function payWithPix(page: Page): Promise<void> {
  await goOn(page, 'Pagar com Pix').click()
  await expectPix(page)
}

async function expectPix(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Falta só o Pix' })).toBeVisible()
}

/** A buyer whose Pix waits: what they did so far they did elsewhere. */
export async function comeBackToPix(page: Page, event: string, ticket_type: string): Promise<Fan> {
  const fan = await aBuyer(page)
  await (await aShopper(page.request, fan)).order(ticket_type, 1)
  await open(page, event)
  await expectPix(page)
  return fan
}

/** The order this browser is paying, as the server knows it. */
export async function openOrder(page: Page, url = HASH_URL): Promise<Order> {
  const { user, ticket } = await savedState(page)
  const answer = await page.request.get(`${url}/api/orders/${ticket.selected_order_id}`, {
    headers: { authorization: `Bearer ${user.token?.access_token}` },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()) as Order
}

/** The buyer pays what this browser shows. */
export async function payShownPix(page: Page): Promise<void> {
  await payAtTheBank(page.request, (await openOrder(page)).payment?.id ?? '')
}

export async function expectConfirmed(page: Page, { name }: Fan): Promise<void> {
  const first = name.split(' ')[0]
  await expect(page.getByRole('heading', { level: 1, name: `Tudo certo, ${first}!` })).toBeVisible()
  await expect(page.getByRole('timer')).toBeHidden()
}

export function method(page: Page, name: RegExp): Locator {
  return page.getByRole('radio', { name })
}

function cardFields(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Dados do cartão"]')
}

export async function typeCard(page: Page, number: string): Promise<void> {
  const fields = cardFields(page)
  await fields.getByLabel('Número do cartão').fill(number)
  await fields.getByLabel('Validade').fill('08/31')
  await fields.getByLabel('CVV').fill('123')
  await fields.getByLabel('Nome impresso no cartão').fill('Joana Prates')
}
