import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { aFan, digitsOf, logInByApi, type Fan } from './fan.ts'
import { HASH_URL } from './servers.ts'

export type Order = {
  id: string
  compra_id: string
  state: string
  event: { id: string; title: string; starts_at: string }
  quote: { total_cents: number }
  refunded_cents: number
  change: { id: string } | null
  payment: { id: string } | null
  items: {
    id: string
    state: string
    code: string | null
    paid_cents: number
    holder: { name: string; cpf: string; email: string }
  }[]
}

/** Somebody who buys without a window: for journeys about what comes after. */
export async function aShopper(request: APIRequestContext, fan: Fan, url = HASH_URL) {
  const { access_token } = (await (await logInByApi(request, fan, url)).json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }

  async function ask<Answer>(method: 'get' | 'post' | 'put', path: string, data?: object): Promise<Answer> {
    const answer = await request[method](`${url}${path}`, { headers, ...(data && { data }) })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()) as Answer
  }

  /** Pressed pay, and not paid yet: a Pix that waits. `type`: `103-1-1-1`, which names its event, sector and section. */
  async function order(type: string, amount: number, method: 'pix' | 'free' = 'pix'): Promise<Order> {
    const [event_id = ''] = type.split('-')
    const section = type.replace(/-\d+$/, '')
    const sector = section.replace(/-\d+$/, '')
    const sectors = [{ id: sector, sections: [{ id: section, tickets: [{ id: type, quantidade: amount }] }] }]
    const { id: reservation_id } = await ask<{ id: string }>('post', '/api/checkout/reserve', { event_id, sectors })
    const people = Array.from({ length: amount }, (_, i) => (i === 0 ? fan : aFan({ name: names[i] ?? 'Rui Alves' })))
    await ask('put', `/api/checkout/reservation/${reservation_id}/holders`, {
      holders: people.map((person) => holderOf(person, type)),
      complete: true,
    })
    const { id } = await ask<Order>('post', '/api/orders', { reservation_id })
    return ask<Order>('post', `/api/orders/${id}/payments`, { method })
  }

  const read = (id: string) => ask<Order>('get', `/api/orders/${id}`)

  async function paid(id: string): Promise<Order> {
    await expect.poll(async () => (await read(id)).state).toBe('paid')
    return read(id)
  }

  return {
    order,
    read,
    pay: ({ payment }: Order) => payAtTheBank(request, payment?.id ?? '', url),
    /** Bought and paid from beginning to end. */
    async buy(type: string, amount: number): Promise<Order> {
      const waiting = await order(type, amount)
      await payAtTheBank(request, waiting.payment?.id ?? '', url)
      return paid(waiting.id)
    },
    /** Answers the link. */
    handOver: async (ticket_id: string): Promise<string> => {
      const { items } = await ask<{ items: { id: string; handover: { url: string } | null }[] }>(
        'post',
        `/api/tickets/${ticket_id}/handover`,
        {},
      )
      return items.find(({ id }) => id === ticket_id)?.handover?.url ?? ''
    },
    cancel: async ({ id }: Order): Promise<Order> => {
      const proof = (await (await logInByApi(request, fan, url, 'proof')).json()) as { access_token: string }
      const proved = { authorization: `Bearer ${proof.access_token}` }
      const answer = await request.post(`${url}/api/orders/${id}/cancel`, { headers: proved, data: {} })
      expect(answer.status(), await answer.text()).toBe(200)
      return (await answer.json()) as Order
    },
    buyFree: async (type: string, amount: number) => paid((await order(type, amount, 'free')).id),
  }
}

const names = ['', 'Bruno Teles', 'Caio Lins', 'Dora Melo']

function holderOf({ name, cpf, email, phone }: Fan, typeId: string) {
  const person = { name, cpf: digitsOf(cpf), email, cellphone: digitsOf(phone) }
  return { ...person, typeId, seat: null, additional: [], half_price: null }
}

/** Opens the rare actions of a ticket, by default the first on the page. */
export async function openMore(page: Page, number = 1): Promise<void> {
  await page
    .getByRole('button', { name: /^Mais opções/ })
    .nth(number - 1)
    .click()
}

/** What the buyer does in the bank's app. */
export async function payAtTheBank(request: APIRequestContext, payment_id: string, url = HASH_URL): Promise<void> {
  const answer = await request.post(`${url}/dev/sandbox/charges/${payment_id.replaceAll('-', '')}/pay`)
  expect(answer.ok(), await answer.text()).toBe(true)
}
