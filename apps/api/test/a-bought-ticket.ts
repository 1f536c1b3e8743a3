import type { Order } from '@bilheteria/contract/orders'
import { aCpf } from './a-cpf.ts'
import { proofOf, type TestAccount } from './an-account.ts'
import { anOrder } from './an-order.ts'
import type { startApp } from './start-app.ts'

type App = Awaited<ReturnType<typeof startApp>>
type Answer = Awaited<ReturnType<App['request']>>
type Bought = { order_id: string; id: string; cpf: string }

export const JOAO = { name: 'João Pedro Lima', email: 'joao@exemplo.test' }

/** What a buyer does with a ticket of an event of theirs, and whoever has its link. */
export function aBoughtTicket(app: App, { buyer: ana, event_id }: { buyer: TestAccount; event_id: string }) {
  const give = (id: string, body: object = {}, buyer = ana) =>
    app.post(`/api/tickets/${id}/handover`, body, buyer.bearer)
  return {
    give,
    /** One of João's, unless it is somebody else's. */
    async aTicket(holder = {}): Promise<Bought> {
      const cpf = aCpf()
      const order = await anOrder(app.db, { account_id: ana.id, event_id, holder: { ...JOAO, cpf, ...holder } })
      return { order_id: order.id, id: order.ticket_ids[0] ?? '', cpf }
    },
    recall: async (id: string, buyer = ana) =>
      app.request(`/api/tickets/${id}/handover`, { method: 'DELETE', headers: await proofOf(app, buyer) }),
    giveAnew: async (id: string, buyer = ana) =>
      app.request(`/api/tickets/${id}/handover`, { method: 'PUT', body: {}, headers: await proofOf(app, buyer) }),
    look: (link: string, headers: Record<string, string> = {}) => app.request(`/api/handed/${link}`, { headers }),
    bought: async (order_id: string) =>
      (await app.request(`/api/orders/${order_id}`, { headers: ana.bearer })).json<Order>(),
    /** The link of a ticket that was just handed over. */
    handed: async (id: string, body: object = {}) => linkIn(await give(id, body), id),
  }
}

export function linkIn(answer: Answer, id: string): string {
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const ticket = answer.json<Order>().items.find((one) => one.id === id)
  return /^http:\/\/localhost:3000\/clube-do-mar\/ingresso\/([\w-]{43})$/.exec(ticket?.handover?.url ?? '')?.[1] ?? ''
}
