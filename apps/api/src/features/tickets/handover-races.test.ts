import type { Order } from '@bilheteria/contract/orders'
import type { HandedTicket } from '@bilheteria/contract/handovers'
import { beforeEach, expect, inject, test } from 'vitest'
import { aCpf } from '#test/a-cpf.ts'
import { aPaidOrder } from '#test/a-purchase.ts'
import { anAccount, proofOf } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { expectInvariants } from '#test/expect-invariants.ts'
import { FULL, times } from '#test/fault-options.ts'
import { startApp } from '#test/start-app.ts'
import { checkCode } from './check-code.ts'

const TRIALS = FULL ? 100 : 10
const app = await startApp()
const ana = await anAccount(app, { verified: true })

beforeEach(() => app.db.query('delete from limits'))

async function aHandedTicket() {
  const { id: event_id } = await anEvent(app.db, '0')
  const { id, items } = await aPaidOrder(app, ana, event_id)
  const ticket_id = items[0]?.id ?? ''
  const order = (await app.post(`/api/tickets/${ticket_id}/handover`, {}, ana.bearer)).json<Order>()
  const url = order.items.find((one) => one.id === ticket_id)?.handover?.url ?? ''
  return { order_id: id, ticket_id, link: url.split('/').at(-1) ?? '' }
}

const look = (link: string) => app.request(`/api/handed/${link}`)

test.runIf('postgres' in inject('test_database'))(
  'two friends open a link while it is recalled, another person is named and the ticket is cancelled: one code at most is good, and all pages agree',
  async () => {
    for (const trial of times(TRIALS)) {
      await app.db.query('delete from limits')
      const { order_id, ticket_id, link } = await aHandedTicket()
      const proof = await proofOf(app, ana)
      const holder = { name: 'Bia Nunes', cpf: aCpf(), email: 'bia@exemplo.test', cellphone: '41912345678' }
      const acts = [
        () => app.request(`/api/tickets/${ticket_id}/handover`, { method: 'DELETE', headers: proof }),
        () => app.request(`/api/tickets/${ticket_id}/holder`, { method: 'PUT', body: holder, headers: proof }),
        () => app.post(`/api/tickets/${ticket_id}/handover`, {}, ana.bearer),
        () => app.post(`/api/orders/${order_id}/cancel`, { ticket_ids: [ticket_id] }, ana.bearer),
      ]
      // Each trial without another one of them, and one with all.
      const done = acts.filter((_, n) => n !== trial % (acts.length + 1))
      const answers = await Promise.all([look(link), ...done.map((act) => act()), look(link)])
      for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500)
      const seen = answers.flatMap((answer) => codesIn(answer.json(), ticket_id))
      const verdicts = await Promise.all([...new Set(seen)].map((code) => checkCode(app.ctx, code)))
      expect(verdicts.filter(({ verdict }) => verdict === 'valid').length).toBeLessThanOrEqual(1)

      const order = (await app.request(`/api/orders/${order_id}`, { headers: ana.bearer })).json<Order>()
      const own = order.items.find((one) => one.id === ticket_id)
      const friend = await look(link)
      const is_good = own?.handover?.url.endsWith(link) === true
      expect(friend.statusCode).toBe(is_good ? 200 : 404)
      expect(friend.json<Partial<HandedTicket>>().ticket?.code).toBe(is_good ? own?.code : undefined)
    }
    await expectInvariants(app.db)
  },
)

/** Of that ticket: in its order, or as it was handed over. */
function codesIn(body: Partial<Order & HandedTicket>, ticket_id: string): string[] {
  const own = (body.items ?? []).filter(({ id }) => id === ticket_id)
  const codes = [body.ticket?.code, ...own.map(({ code }) => code)]
  return codes.filter((code) => typeof code === 'string')
}
