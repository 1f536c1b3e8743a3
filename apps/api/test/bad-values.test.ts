import type { Reservation } from '@bilheteria/contract/checkout'
import { pathParams } from '@bilheteria/contract/endpoint'
import { pages } from '@bilheteria/contract/page'
import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { reserve } from './a-cart.ts'
import { anOpenOrder, holdersFor } from './a-purchase.ts'
import { anAccount } from './an-account.ts'
import { anEvent } from './an-event.ts'
import { anOrder } from './an-order.ts'
import { aTheatre } from './a-theatre.ts'
import { everyEndpoint } from './every-endpoint.ts'
import { FULL } from './fault-options.ts'
import { fieldsOf, rightInputs, type Inputs } from './right-inputs.ts'
import { escaped, sendInput } from './send-input.ts'
import { startApp } from './start-app.ts'

/** What is let in at the place of a password is hashed, some dozens of times. */
vi.setConfig({ testTimeout: 180_000 })

const app = await startApp({ CHECKS_PER_ADDRESS: '100000', LOGIN_FAILURES_PER_ADDRESS: '100000' })

/**
 * No text, number, day or id that the database would take, or compare with one of its own: first what looks right enough
 * to come near it, then what no schema would let pass anyway.
 */
const untakable = [
  'a\u0000b',
  '\ud800',
  'x'.repeat(5_000),
  '2147483648',
  '0000-01-01',
  2 ** 31,
  ...(FULL ? ['x', -1, 1.5, '\u0000', 'a\udfffb', '99999999999999999999', '1e400', '0000-00-00', '2024-02-30'] : []),
  ...(FULL ? ['275760-09-13', '00000000-0000-0000-0000-00000000000g', '{"a":"\\u0000"}', 2 ** 63, 1e308] : []),
]

const bia = await anAccount(app)
const theatre = await aTheatre(app.db)
const [{ id: seat } = { id: '' }] = await app.db.query<{ id: string }>('select min(id)::text as id from seats')
const gate = await anEvent(app.db, '0', { biometry_required: true })
const paid = await anOrder(app.db, { account_id: bia.id, event_id: gate.id, holder: { cpf: bia.document } })
const open = await anOpenOrder(app, bia, (await anEvent(app.db, '0')).id)
const held = (await reserve(app, bia, theatre.id, { [`${theatre.id}-2-1-1`]: 1 })).json<Reservation>()

/** What leads to something, so that it is not refused before anything is asked of the database. */
const inAddress: Record<string, string> = {
  event_id: theatre.id,
  section_id: `${theatre.id}-1-1`,
  order_id: paid.id,
  ticket_id: paid.ticket_ids[0] ?? '',
  reservation_id: held.id,
  of: bia.document,
  field: 'email',
  cep: '80410200',
}
const examples = rightInputs(bia)
const leading: typeof examples = {
  reserveTickets: {
    event_id: theatre.id,
    sectors: [
      {
        id: `${theatre.id}-2`,
        sections: [{ id: `${theatre.id}-2-1`, tickets: [{ id: `${theatre.id}-2-1-1`, quantidade: 1 }] }],
      },
    ],
    token: 'x',
    coupons: ['IPE10'],
  },
  reserveSeats: { section_id: `${theatre.id}-1-1`, seats: [seat] },
  findCoupon: { event_id: theatre.id, code: 'IPE10' },
  saveHolders: { holders: holdersFor(held), complete: false },
  createOrder: { reservation_id: held.id, total_cents: 1 },
  cancelOrder: { ticket_ids: paid.ticket_ids },
  registerBiometry: { ...examples['registerBiometry'], document: bia.document, event_id: gate.id },
  validateBiometry: { document: bia.document, event_id: gate.id },
  askForSupport: { ...examples['askForSupport'], order_number: '1' },
}

/** Every place in an input, however deep, as the keys that lead there. */
function placesIn(input: unknown): string[][] {
  if (typeof input !== 'object' || input === null) return [[]]
  return Object.entries(input).flatMap(([key, inside]) => placesIn(inside).map((place) => [key].concat(place)))
}

function replaced(input: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value
  const inside = (input ?? {}) as Inputs
  const changed = replaced(inside[key], rest, value)
  return Array.isArray(inside) ? inside.with(Number(key), changed) : { ...inside, [key]: changed }
}

test.each(everyEndpoint)('%s: what the database cannot take is stopped before it', async (name, endpoint) => {
  const { method, path } = endpoint
  const right = leading[name] ?? examples[name] ?? {}
  // A stream that is let in would not end.
  const params: Record<string, string> =
    endpoint.sends === 'events' ? {} : name === 'payOrder' ? { ...inAddress, order_id: open.id } : inAddress
  const in_path = pathParams(path)
  const ids: Inputs = Object.fromEntries(in_path.map((param) => [param, params[param] ?? randomUUID()]))
  const address = (spoiled: Inputs = {}) =>
    path.replace(/\{(\w+)\}/g, (_, param: string) => escaped({ ...ids, ...spoiled }[param]))
  const places = new Map(
    [...placesIn(right), ...fieldsOf(endpoint.input).map((field) => [field])].map((place) => [place.join('.'), place]),
  )
  for (const param of in_path) places.delete(param)
  const ours: string[] = []
  const attempt = async (what: string, url: string, input: Inputs) => {
    const send = () => sendInput(app, bia, { method, url, input })
    let answer = await send()
    if (answer.statusCode === 429) {
      await app.db.query('delete from limits')
      answer = await send()
    }
    if (answer.statusCode >= 500) ours.push(`${what}: ${answer.body}`)
  }
  const refused = new Set<string>()
  /** What the schema stops is stopped in one line, whatever it is: short runs send one of them for each place. */
  const isKnown = (place: string, input: Inputs) => {
    if (FULL || z.safeParse(endpoint.input, { ...ids, ...input }).success) return false
    return refused.has(place) || !refused.add(place)
  }
  for (const value of untakable) {
    const shown = JSON.stringify(value).slice(0, 60)
    for (const [field, place] of places) {
      const input = replaced(right, place, value) as Inputs
      if (!isKnown(field, input)) await attempt(`${field} ${shown}`, address(), input)
    }
    for (const param of in_path)
      if (!isKnown(`{${param}}`, { ...right, [param]: value }))
        await attempt(`{${param}} ${shown}`, address({ [param]: value }), right)
  }
  expect(ours).toEqual([])
})

/** Whatever else of ours reads a part of its address. */
const addresses = [
  ...Object.values(pages).map(({ path }) => path),
  '/:company',
  '/:company/sobre',
  '/:company/ticket/buy/:id',
  '/?q=:id',
  '/ticket/buy/x?token=:id',
  '/storage/:id',
  '/office/events/:id/stadium.svg',
  '/assets/:id',
  '/api/:id',
  '/api/webhooks/sandbox/:id',
  '/biometry/capture/:id',
  '/biometry/invite/:id',
  '/api/integrations/callback?code=x&state=:id',
  '/dev/payments/:id/pay',
  '/dev/biometry/:id/approve',
  '/dev/sandbox/charges/:id/pay',
]

test.each(addresses.filter((address) => address.includes(':')))(
  '%s is never our failure, whatever stands there',
  async (address) => {
    const ours: string[] = []
    for (const value of untakable) {
      const url = address.replaceAll(/:\w+/g, escaped(value))
      for (const method of ['GET', 'POST'] as const) {
        const { statusCode } = await app.request(url, { method })
        if (statusCode >= 500) ours.push(`${method} ${url.slice(0, 80)}: ${statusCode}`)
      }
    }
    expect(ours).toEqual([])
  },
)
