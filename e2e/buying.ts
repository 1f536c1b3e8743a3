import { expect, type APIRequestContext, type Browser, type Locator, type Page } from '@playwright/test'
import { aFan, logInByApi, registerBeforehand, verifyBeforehand, type Fan } from './fan.ts'
import { HASH_URL } from './servers.ts'
import { refuseCookiesBeforehand } from './test.ts'
import { logInBeforehand, open } from './visitor.ts'

export type Reservation = {
  id: string
  expires_at: string
  now: string
  items: { ticket_type_id: string; amount: number; preco_cents: number }[]
  seats: { id: string; row: string; number: number }[]
  quote: { total_cents: number }
  holders: (object | null)[]
}

/** Somebody with an account of their own: two buyers never share a reservation. */
export async function aBuyer(page: Page, shop_url?: string): Promise<Fan> {
  const fan = await registerBeforehand(page.request, aFan())
  await verifyBeforehand(page.request, fan)
  await logInBeforehand(page, fan, shop_url)
  return fan
}

/** `Inteira · Pista`: one more of it. */
export function more(page: Page, ticket: string): Locator {
  return page.getByRole('button', { name: `Adicionar um: ${ticket}`, exact: true })
}

export async function choose(page: Page, tickets: Record<string, number>): Promise<void> {
  for (const [ticket, amount] of Object.entries(tickets)) {
    for (let n = 0; n < amount; n++) await more(page, ticket).click()
  }
}

/** The one way on, wherever this screen has it. */
export function goOn(page: Page, name = 'Continuar'): Locator {
  return page.getByRole('button', { name, exact: true })
}

/** The summary beside the steps. */
export function stub(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Resumo' })
}

export function holderCard(page: Page, number: number): Locator {
  return page.getByRole('group', { name: new RegExp(`^Ingresso ${number}: `) })
}

export async function expectStep2(page: Page): Promise<void> {
  await expect(holdersTitle(page)).toBeVisible()
}

function holdersTitle(page: Page): Locator {
  return page.getByRole('heading', { level: 1, name: 'Quem vai', exact: true })
}

/** Whoever buys one ticket for themself is led past step 2, and finds it on the way back. */
export async function reachStep2(page: Page): Promise<void> {
  const back = page.getByRole('button', { name: 'Voltar aos portadores' })
  await expect(holdersTitle(page).or(back)).toBeVisible()
  if (await back.isVisible()) await back.click()
  await expectStep2(page)
}

/** A logged-in buyer with tickets reserved, in front of step 2. */
export async function reserve(page: Page, address: string, tickets: Record<string, number>): Promise<Fan> {
  const fan = await aBuyer(page)
  await open(page, address)
  await choose(page, tickets)
  await goOn(page).click()
  await reachStep2(page)
  return fan
}

/** Somebody else buying at the same time, without a window of their own. */
export async function anotherBuyer(request: APIRequestContext) {
  const fan = await registerBeforehand(request, aFan())
  return asBuyer(request, fan)
}

export async function asBuyer(request: APIRequestContext, fan: Fan) {
  const { access_token } = (await (await logInByApi(request, fan, HASH_URL)).json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  return {
    find: async (event_id: string) =>
      request.get(`${HASH_URL}/api/checkout/reservation?event_id=${event_id}`, { headers }),
    reserve: async (event_id: string, [sector, section, type]: [string, string, string], quantidade: number) =>
      request.post(`${HASH_URL}/api/checkout/reserve`, {
        headers,
        data: {
          event_id,
          sectors: [{ id: sector, sections: [{ id: section, tickets: [{ id: type, quantidade }] }] }],
        },
      }),
    takeSeats: async (event_id: string, section_id: string, seats: string[]) =>
      request.post(`${HASH_URL}/api/events/${event_id}/reservation/seats`, { headers, data: { section_id, seats } }),
  }
}

/** The same person on another device. */
export async function onAnotherDevice(browser: Browser, fan: Fan): Promise<Page> {
  const context = await browser.newContext({ baseURL: HASH_URL })
  const page = await context.newPage()
  await refuseCookiesBeforehand(page)
  await logInBeforehand(page, fan)
  return page
}

export async function left(request: APIRequestContext, event_id: string, type_id: string): Promise<number> {
  type Event = { sectors: { sections: { tickets: { id: string; batches: { remaining: number }[] }[] }[] }[] }
  const event = (await (await request.get(`${HASH_URL}/api/events/${event_id}`)).json()) as Event
  const types = event.sectors.flatMap(({ sections }) => sections.flatMap(({ tickets }) => tickets))
  return types.find(({ id }) => id === type_id)?.batches[0]?.remaining ?? -1
}
