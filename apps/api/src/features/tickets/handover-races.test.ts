import type { Order } from '@bilheteria/contract/orders'
import type { HandedTicket } from '@bilheteria/contract/handovers'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { hashToken } from '#crypto/tokens.ts'
import { aCpf } from '#test/a-cpf.ts'
import { anOpenHandedTicket } from '#test/an-open-handed-ticket.ts'
import { aPaidOrder } from '#test/a-purchase.ts'
import { anAccount, proofOf } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { expectInvariants } from '#test/expect-invariants.ts'
import { FULL, LONG, PATIENCE_MS, times, untilLost } from '#test/fault-options.ts'
import { startApp } from '#test/start-app.ts'
import { checkCode } from './check-code.ts'
import { findHandover } from './handover-queries.ts'
import { selectTickets } from './queries.ts'

const TRIALS = FULL ? 100 : 6
/** A promise to whoever has a page open, judged on a machine that has nothing else to do. */
const SHOWN_WITHIN_MS = FULL ? 1_000 : PATIENCE_MS
const app = await startApp()
const url = await app.listen()
const ana = await anAccount(app, { verified: true })

beforeEach(() => app.db.query('delete from limits'))

async function aHandedTicket() {
  const { id: event_id } = await anEvent(app.db, '0')
  const { id, items } = await aPaidOrder(app, ana, event_id)
  const ticket_id = items[0]?.id ?? ''
  const order = (await app.post(`/api/tickets/${ticket_id}/handover`, {}, ana.bearer)).json<Order>()
  return { order_id: id, ticket_id, link: linkOf(ticketOf(order, ticket_id)) }
}

const ticketOf = ({ items }: Order, ticket_id: string) => items.find(({ id }) => id === ticket_id)
const linkOf = (ticket: Order['items'][number] | undefined) => ticket?.handover?.url.split('/').at(-1) ?? ''
const look = (link: string) => app.request(`/api/handed/${link}`)

/** As the page would be read if the link were looked at first and the ticket shown then: what `readHanded` must not do. */
async function lookWithoutGuard(link: string, ticket_id: string, order_id: string): Promise<string | undefined> {
  const handover = await findHandover(app.db, hashToken(link))
  const good = await app.db.query('select 1 from tickets where id = $1 and secret = $2', [
    ticket_id,
    handover?.of_secret,
  ])
  if (good.length === 0) return undefined
  const ticket = (await selectTickets(app.db, [order_id])).find(({ id }) => id === ticket_id)
  return ticket && app.ctx.services.codes.sign({ event_id: ticket.event_id, ticket_id, secret: ticket.secret })
}

describe.runIf('postgres' in inject('test_database'))('on PostgreSQL', () => {
  test(
    'two friends open a link while it is recalled, made anew, another person is named and the ticket is cancelled: one code at most is good, and all pages agree',
    LONG,
    async () => {
      const looked = new Set<number>()
      for (const trial of times(TRIALS)) {
        await app.db.query('delete from limits')
        const { order_id, ticket_id, link } = await aHandedTicket()
        const headers = await proofOf(app, ana)
        const handover = `/api/tickets/${ticket_id}/handover`
        const body = { name: 'Bia Nunes', cpf: aCpf(), email: 'bia@exemplo.test', cellphone: '41912345678' }
        const acts = [
          () => app.request(handover, { method: 'DELETE', headers }),
          () => app.request(handover, { method: 'PUT', body: {}, headers }),
          () => app.request(`/api/tickets/${ticket_id}/holder`, { method: 'PUT', body, headers }),
          () => app.post(handover, {}, ana.bearer),
          () => app.post(`/api/orders/${order_id}/cancel`, { ticket_ids: [ticket_id] }, headers),
        ]
        const before = await anOpenHandedTicket(url, link)
        await expect.poll(before.shows).toMatchObject({ from: 'Ana' })
        // Each trial without another one of them, and one with all.
        const done = acts.filter((_, n) => n !== trial % (acts.length + 1))
        const meanwhile = anOpenHandedTicket(url, link)
        // One looks before anything has happened, and another as soon as each act is done, while others are under way.
        const looks = [look(link)]
        const acted = await Promise.all(done.map((act) => act().finally(() => looks.push(look(link)))))
        const answers = [...acted, ...(await Promise.all(looks))]
        for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500)
        expect(acted.map(({ statusCode }) => statusCode)).toContain(200)
        for (const { statusCode } of await Promise.all(looks)) looked.add(statusCode)
        const seen = [before.shows(), ...answers.map((answer) => answer.json())].flatMap((one) =>
          codesIn(one, ticket_id),
        )
        expect(seen.length).toBeGreaterThan(0)
        const verdicts = await Promise.all([...new Set(seen)].map((code) => checkCode(app.ctx, code)))
        expect(verdicts.filter(({ verdict }) => verdict === 'valid').length).toBeLessThanOrEqual(1)

        const order = (await app.request(`/api/orders/${order_id}`, { headers: ana.bearer })).json<Order>()
        const own = ticketOf(order, ticket_id)
        // Each of them but handing over ends it, and none of them can have failed alone.
        expect(linkOf(own)).not.toBe(link)
        const friends = [before, await meanwhile]
        for (const friend of friends)
          await expect.poll(friend.shows, { timeout: SHOWN_WITHIN_MS }).toMatchObject({ over: true })
        expect((await look(link)).statusCode).toBe(404)
        // Whatever link the buyer is shown now is the one that shows what they are shown.
        const newest = own?.handover && (await look(linkOf(own))).json<HandedTicket>().ticket.code
        expect(newest ?? null).toBe(own?.handover ? own.code : null)
        for (const friend of friends) await friend.close()
      }
      expect(looked).toEqual(new Set([200, 404]))
      await expectInvariants(app.db)
    },
  )

  test(
    'without comparing secrets in the row that is shown, whoever it was taken back from sees the new code',
    LONG,
    async () => {
      const { order_id, ticket_id } = await aHandedTicket()
      const lost = await untilLost(async () => {
        await app.db.query('delete from limits')
        const order = (await app.post(`/api/tickets/${ticket_id}/handover`, {}, ana.bearer)).json<Order>()
        const link = linkOf(ticketOf(order, ticket_id))
        const headers = await proofOf(app, ana)
        const recalled = app.request(`/api/tickets/${ticket_id}/handover`, { method: 'DELETE', headers })
        const race = { over: false }
        void recalled.finally(() => (race.over = true))
        const seen = new Set<string>()
        while (!race.over) {
          const codes = await Promise.all(times(4).map(() => lookWithoutGuard(link, ticket_id, order_id)))
          for (const code of codes) if (code !== undefined) seen.add(code)
        }
        const now = ticketOf((await recalled).json<Order>(), ticket_id)?.code
        return typeof now === 'string' && seen.has(now) ? 1 : 0
      })
      expect(lost).toBe(1)
    },
  )
})

/** Of that ticket: in its order, or as it was handed over. */
function codesIn(body: Partial<Order & HandedTicket> = {}, ticket_id: string): string[] {
  const own = (body.items ?? []).filter(({ id }) => id === ticket_id)
  const codes = [body.ticket?.code, ...own.map(({ code }) => code)]
  return codes.filter((code) => typeof code === 'string')
}
