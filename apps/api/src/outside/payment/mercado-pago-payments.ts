import type * as z from 'zod'
import type { Connection } from './mercado-pago-connection.ts'
import { hasMoney } from './mercado-pago-reading.ts'
import { chargeback, payment, refusedBecause, search, understand, type Payment } from './mercado-pago-shapes.ts'
import { atBrasilia } from './mercado-pago-time.ts'
import { CHARGEBACK } from './mercado-pago-webhook.ts'
import { ProviderUnreachable, type ChargeName } from './provider.ts'

/** It looks back three months unless told otherwise, and never more than twelve. */
const AS_FAR_AS_IT_GOES = { range: 'date_created', begin_date: 'NOW-12MONTHS', end_date: 'NOW' }
const PAGE = 50
/** A payment has a picture of its Pix code with it, and fifty of them fill more than one answer about one. */
const MAX_LIST_BYTES = 4 * 1024 * 1024
/** Nobody says how far pages go: longer lists are asked for in halves of their time. */
const MOST_LISTED = 1_000
const SHORTEST_WINDOW_MS = 1_000
/** As our keys look; whatever else is sold with this account is not ours. */
const KEY = /^[A-Za-z0-9]{32}$/

/** By its own name, by a charge-back of it, else by ours. */
export async function findPayment(
  connection: Connection,
  { key, provider_id }: ChargeName,
): Promise<Payment | undefined> {
  if (provider_id === null) return findByKey(connection, key)
  if (!provider_id.startsWith(CHARGEBACK))
    return find(connection, payment, `/v1/payments/${encodeURIComponent(provider_id)}`)
  const path = `/v1/chargebacks/${encodeURIComponent(provider_id.slice(CHARGEBACK.length))}`
  const [id] = (await find(connection, chargeback, path))?.payments ?? []
  return id === undefined ? undefined : find(connection, payment, `/v1/payments/${id}`)
}

async function find<T extends z.ZodType>(
  connection: Connection,
  shape: T,
  path: string,
): Promise<z.output<T> | undefined> {
  const { status, json } = await connection.call({ method: 'GET', path })
  if (status === 404) return undefined
  // A question refused says nothing about the charge.
  if (status >= 300) throw new ProviderUnreachable(refusedBecause(json, {}).message)
  return understand(shape, json)
}

/** There is one for a key, unless a key was forgotten there: then it is the one with money, else the newest. */
async function findByKey(connection: Connection, key: string): Promise<Payment | undefined> {
  const asked = { external_reference: key, criteria: 'desc', ...AS_FAR_AS_IT_GOES }
  const { results } = await searchPayments(connection, asked, 0)
  const found = results
    .filter(({ external_reference }) => external_reference === key)
    .map((one) => understand(payment, one))
  return found.find(hasMoney) ?? found[0]
}

type Window = { from: Date; to: Date }

/** Those of ours that were made in this time. */
export async function* listPayments(connection: Connection, { from, to }: Window): AsyncIterable<Payment> {
  const asked = {
    criteria: 'asc',
    range: 'date_created',
    begin_date: atBrasilia(from),
    end_date: atBrasilia(to),
  }
  for (let offset = 0, total = 1; offset < total; offset += PAGE) {
    const page = await searchPayments(connection, asked, offset)
    total = page.paging.total
    if (total > MOST_LISTED && to.getTime() - from.getTime() > SHORTEST_WINDOW_MS) {
      const middle = new Date(Math.floor((from.getTime() + to.getTime()) / 2))
      yield* listPayments(connection, { from, to: middle })
      yield* listPayments(connection, { from: middle, to })
      return
    }
    for (const one of page.results) {
      if (!KEY.test(String(one.external_reference))) continue
      const found = understand(payment, one)
      if (isWithin(found, { from, to })) yield found
    }
  }
}

/** Whether an end belongs to it is nowhere said: this way each is listed once. */
function isWithin({ date_created }: Payment, { from, to }: Window): boolean {
  const made_ms = Date.parse(date_created)
  return made_ms >= from.getTime() && made_ms < to.getTime()
}

async function searchPayments(connection: Connection, asked: Record<string, string>, offset: number) {
  const query = { sort: 'date_created', ...asked, limit: String(PAGE), offset: String(offset) }
  const { status, json } = await connection.call({
    method: 'GET',
    path: '/v1/payments/search',
    query,
    max_bytes: MAX_LIST_BYTES,
  })
  if (status >= 300) throw new ProviderUnreachable(refusedBecause(json, {}).message)
  return understand(search, json)
}
