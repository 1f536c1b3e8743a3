import type { Order } from '@bilheteria/contract/orders'
import { createHmac } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAccount, end, listAccounts, renew } from '#cli/accounts.ts'
import { readConfig } from '#config.ts'
import { webhookSegment } from '#crypto/derived-keys.ts'
import { byHand } from '#sandbox/manual-actions.ts'
import { aFolder } from '#test/a-folder.ts'
import { anOpenOrder, chargeKeyOf, orderOf, pay } from '#test/a-purchase.ts'
import { anAccount, type TestAccount, proofOf } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { expectInvariants } from '#test/expect-invariants.ts'
import { FULL, seeded, times } from '#test/fault-options.ts'
import { mercadoPagoDialect } from '#test/played/mercado-pago.ts'
import { pagbankDialect } from '#test/played/pagbank.ts'
import { playProvider } from '#test/played/played-provider.ts'
import { startApp } from '#test/start-app.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { handleWebhooks } from './webhooks.ts'

const ORDERS = FULL ? 200 : 24

const seller = (name: string, user_id: number) => ({
  access_token: `APP_USR-token-of-${name}`,
  public_key: `APP_USR-key-of-${name}`,
  webhook_secret: `secret-of-${name}-for-webhooks`,
  user_id,
})
const sellers = { operator: seller('operator', 1), club: seller('club', 2) }
const PAGBANK_TOKEN = 'token-of-the-theatre-at-pagbank'

const mercado_pago = await playProvider(mercadoPagoDialect(Object.values(sellers)), await openTestDatabase())
const pagbank = await playProvider(pagbankDialect([{ token: PAGBANK_TOKEN }]), await openTestDatabase())
afterAll(() => Promise.all([mercado_pago.close(), pagbank.close()]))

function settingsOf({ access_token, public_key, webhook_secret }: typeof sellers.club): Record<string, string> {
  return {
    MERCADO_PAGO_URL: mercado_pago.url,
    MERCADO_PAGO_TOKEN: access_token,
    MERCADO_PAGO_PUBLIC_KEY: public_key,
    MERCADO_PAGO_WEBHOOK_SECRET: webhook_secret,
  }
}

const folder = await aFolder()
const environment = {
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  APP_SECRET: 'the secret that seals what producers have',
  CARD_URL: 'http://cards.localhost:3000',
  ...settingsOf(sellers.operator),
}
const app = await startApp(environment)
const shop = { db: app.db, config: readConfig(environment), folder }
const producers = { club: '', theatre: '', guest: '' }
let ana: TestAccount

function aFile(name: string, settings: Record<string, string>): string {
  const lines = Object.entries(settings).map(([key, value]) => `${key}=${value}`)
  writeFileSync(join(folder, name), lines.join('\n'))
  return name
}

beforeAll(async () => {
  for (const name of ['club', 'theatre', 'guest'] as const) producers[name] = (await app.aProducer()).id
  ana = await anAccount(app, { verified: true })
  const club = await addAccount(shop, producers.club, aFile('club.env', settingsOf(sellers.club)))
  const theatre = await addAccount(
    shop,
    producers.theatre,
    aFile('theatre.env', { PAGBANK_TOKEN, PAGBANK_URL: pagbank.url }),
  )
  if (!club.well || !theatre.well) throw new Error(`${club.text} ${theatre.text}`)
})

/** What is due at both, and what the shop asks about. */
async function settleAll(): Promise<void> {
  for (const { db, work } of [mercado_pago, pagbank]) {
    await db.query(`update sandbox.refunds set due_at = clock()`)
    await work()
  }
  for (let round = 0; round < 2; round++) {
    await app.db.query(`update payments set next_ask_at = clock() where state in ('created', 'pending')`)
    await app.db.query(`update refunds set next_try_at = clock() where state in ('asked', 'processing')`)
    await app.settleEverything()
  }
}

const playedFor = (producer_id: string) => (producer_id === producers.theatre ? pagbank : mercado_pago)

async function buy(producer_id: string, amount = 1): Promise<Order> {
  const event = await anEvent(app.db, producer_id, { convenience_fee: 7 })
  const { id } = await anOpenOrder(app, ana, event.id, { [`${event.id}-1-1-1`]: amount })
  const waiting = (await pay(app, ana, id, { method: 'pix' })).json<Order>()
  expect(waiting.payment?.state).toBe('pending')
  await byHand.pay(playedFor(producer_id).db, chargeKeyOf(waiting))
  return waiting
}

/** What lies in each account by its provider's own books. PagBank's has only the one. */
async function booksOf(): Promise<Record<string, number>> {
  const sum = `select coalesce(about ->> 'owner', '') as owner,
                      sum(captured_cents - coalesce((select sum(amount_cents) from sandbox.refunds
                                                      where charge_key = charges.key and refunds.state = 'done'), 0))::int as cents
                 from sandbox.charges where captured_cents > 0 group by 1`
  const rows = await Promise.all(
    [mercado_pago, pagbank].map(({ db }) => db.query<{ owner: string; cents: number }>(sum)),
  )
  return Object.fromEntries(rows.flat().map(({ owner, cents }) => [/^\d$/.test(owner) ? owner : PAGBANK_TOKEN, cents]))
}

async function ledgerOf(producer_id: string | null): Promise<number> {
  const [row] = await app.db.query<{ cents: number }>(
    `select coalesce(sum(amount_cents), 0)::int as cents from ledger left join provider_accounts own on own.id = provider_account_id
      where account = 'provider' and own.producer_id is not distinct from $1`,
    [producer_id],
  )
  return row?.cents ?? 0
}

test(`${ORDERS} orders of three producers: each cent lies in the right account, and goes back from it`, async () => {
  const random = seeded()
  const all = Object.values(producers)
  for (const n of times(ORDERS)) {
    ana = await anAccount(app, { verified: true })
    // Each has one that it keeps.
    const order = await buy(all[n < 3 ? n : Math.floor(random() * 3)] ?? '', 1 + Math.floor(random() * 3))
    await settleAll()
    const paid = await orderOf(app, ana, order.id)
    expect(paid.state).toBe('paid')
    if (n >= 3 && random() < 0.4) {
      const given = paid.items.slice(0, 1 + Math.floor(random() * paid.items.length)).map(({ id }) => id)
      await app.post(`/api/orders/${order.id}/cancel`, { ticket_ids: given }, await proofOf(app, ana))
    }
  }
  await settleAll()
  await settleAll()
  const books = await booksOf()
  expect(books).toEqual({
    [sellers.operator.user_id]: await ledgerOf(null),
    [sellers.club.user_id]: await ledgerOf(producers.club),
    [PAGBANK_TOKEN]: await ledgerOf(producers.theatre),
  })
  expect(Object.values(books).every((cents) => cents > 0)).toBe(true)
  await expectInvariants(app.db)
  const told = await listAccounts(app.db)
  expect(told).toContain('(operator)')
  for (const secret of [sellers.club.access_token, PAGBANK_TOKEN]) expect(told).not.toContain(secret)
}, 600_000)

async function methodsOf(producer_id: string): Promise<string> {
  const event = await anEvent(app.db, producer_id)
  const { id } = await anOpenOrder(app, ana, event.id, { [`${event.id}-1-1-1`]: 1 })
  const answer = await pay(app, ana, id, { method: 'pix' })
  return answer.statusCode === 200 ? String(answer.json<Order>().payment?.state) : answer.json<{ code: string }>().code
}

describe('credentials that are refused', () => {
  test('stop their producer at once, tell so, and nobody else’s account takes its money', async () => {
    const errors: object[] = []
    const { log } = app.ctx.services
    app.ctx.services.log = {
      ...log,
      error: (facts: object, text: string) => void errors.push({ ...facts, text }),
      warn: () => {},
    }
    const [account] = await app.db.query<{ id: string }>('select id from provider_accounts where producer_id = $1', [
      producers.club,
    ])
    const revoked = { ...sellers.club, access_token: 'APP_USR-revoked' }
    await renew(shop, account?.id ?? '', aFile('revoked.env', settingsOf(revoked)))

    expect(await methodsOf(producers.club)).toBe('refused')
    expect(errors).toMatchObject([
      { account_id: account?.id, text: 'the provider refuses the credentials of an account' },
    ])
    expect(JSON.stringify(errors)).not.toContain('APP_USR-revoked')
    expect(await methodsOf(producers.club)).toBe('method_unavailable')
    expect(await methodsOf(producers.theatre)).toBe('pending')
    expect(await methodsOf(producers.guest)).toBe('pending')
    expect(await app.ctx.services.providers.state()).toBe('failing')

    await renew(shop, account?.id ?? '', aFile('club.env', settingsOf(sellers.club)))
    expect(await methodsOf(producers.club)).toBe('pending')
    app.ctx.services.log = log
  })

  test('settings sealed with another secret open nothing, and do not fall to the operator', async () => {
    const { id } = await app.aProducer()
    const other = { ...shop, config: { ...shop.config, app_secret: 'another secret, long enough to be one' } }
    await addAccount(other, id, aFile('club.env', settingsOf(sellers.club)))
    expect(await methodsOf(id)).toBe('method_unavailable')
    expect(await app.ctx.services.providers.state()).toBe('failing')
    await app.db.query('delete from provider_accounts where producer_id = $1', [id])
  })

  test('an account that has ended sells no more and still gives back what it took', async () => {
    const { id: producer_id } = await app.aProducer()
    await addAccount(shop, producer_id, aFile('club.env', settingsOf(sellers.club)))
    const { id } = await buy(producer_id)
    await settleAll()
    const [own] = await app.db.query<{ id: string }>('select id from provider_accounts where producer_id = $1', [
      producer_id,
    ])
    expect((await end(shop, own?.id ?? '')).well).toBe(true)
    expect((await app.post(`/api/orders/${id}/cancel`, {}, await proofOf(app, ana))).statusCode).toBe(200)
    await settleAll()
    await settleAll()
    expect(await orderOf(app, ana, id)).toMatchObject({ state: 'refunded' })
    const waiting = await buy(producer_id)
    const [made] = await app.db.query<{ own: string | null }>(
      'select provider_account_id as own from payments where order_id = $1',
      [waiting.id],
    )
    expect(made?.own).toBe(null)
  })
})

test('an account that another one replaces is gone when it never took money, and that is said', async () => {
  const { id, slug } = await app.aProducer()
  await addAccount(shop, slug, aFile('club.env', settingsOf(sellers.club)))
  const [first] = await app.db.query<{ id: string }>('select id from provider_accounts where producer_id = $1', [id])
  const { text } = await addAccount(shop, id, aFile('club.env', settingsOf(sellers.club)))
  expect(text).toContain(`in place of ${first?.id}`)
  const left = await app.db.query<{ id: string }>('select id from provider_accounts where producer_id = $1', [id])
  expect(left.map((account) => account.id)).not.toContain(first?.id)
  expect(left).toHaveLength(1)
})

test.each([
  `stray_refunds (provider_account_id, provider, charge_key, amount_cents) values ($1, 'mercado_pago', 'a', 1)`,
  `compared_days (provider_account_id, provider, day) values ($1, 'mercado_pago', '2026-11-18')`,
])('one of which a restore has lost charges stays for what is known of them: %s', async (row) => {
  const { id, slug } = await app.aProducer()
  await addAccount(shop, slug, aFile('club.env', settingsOf(sellers.club)))
  const [first] = await app.db.query<{ id: string }>('select id from provider_accounts where producer_id = $1', [id])
  await app.db.query(`insert into ${row}`, [first?.id])
  await addAccount(shop, id, aFile('club.env', settingsOf(sellers.club)))
  expect(await app.db.query('select 1 from provider_accounts where id = $1', [first?.id])).toHaveLength(1)
})

test('what one account is told of another’s payment changes nothing, however well it is signed', async () => {
  const event = await anEvent(app.db, producers.guest)
  const { id } = await anOpenOrder(app, ana, event.id, { [`${event.id}-1-1-1`]: 1 })
  const waiting = (await pay(app, ana, id, { method: 'pix' })).json<Order>()
  await byHand.pay(mercado_pago.db, chargeKeyOf(waiting))
  const [payment] = await app.db.query<{ provider_id: string }>(
    'select provider_id from payments where order_id = $1',
    [id],
  )
  const [club] = await app.db.query<{ id: string }>('select id from provider_accounts where producer_id = $1', [
    producers.club,
  ])
  const segment = webhookSegment(environment.APP_SECRET, 'mercado_pago', club?.id ?? '')
  const ts = String(Date.now())
  const manifest = `id:${payment?.provider_id};request-id:r1;ts:${ts};`
  const v1 = createHmac('sha256', sellers.club.webhook_secret).update(manifest).digest('hex')
  const told = await app.request(`/api/webhooks/mercado_pago/${segment}?data.id=${payment?.provider_id}&type=payment`, {
    method: 'POST',
    headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': 'r1', 'content-type': 'application/json' },
    body: { type: 'payment', action: 'payment.updated', data: { id: payment?.provider_id } },
  })
  expect(told.statusCode).toBe(200)
  await handleWebhooks(app.ctx)
  expect((await orderOf(app, ana, id)).state).toBe('pending')
  await settleAll()
  expect((await orderOf(app, ana, id)).state).toBe('paid')
})

test('what an account is made of stands nowhere in clear', async () => {
  const stored = JSON.stringify(await app.dump())
  for (const secret of [sellers.club.access_token, sellers.club.webhook_secret, PAGBANK_TOKEN])
    expect(stored).not.toContain(secret)
})

/** Whoever only looks for something to change has not changed it. */
async function kept(): Promise<object> {
  const { catalogue_version: _version, ...tables } = await app.fingerprints()
  return tables
}

test('a file that is wrong changes nothing, and says what is wrong without repeating secrets', async () => {
  const file = aFile('half.env', { MERCADO_PAGO_TOKEN: 'APP_USR-a-secret-token' })
  const before = await kept()
  await expect(addAccount(shop, producers.guest, file)).rejects.toThrow(/MERCADO_PAGO_PUBLIC_KEY/)
  await expect(addAccount(shop, producers.guest, file)).rejects.not.toThrow(/a-secret-token/)
  await expect(addAccount(shop, producers.guest, 'nowhere.env')).rejects.toThrow(/cannot be read/)
  const unknown = await addAccount(shop, 'nobody', file)
  expect([unknown.well, unknown.text]).toEqual([
    false,
    expect.stringContaining('There is no producer nobody. There are:'),
  ])
  expect(await renew(shop, 'nothing', file)).toMatchObject({ well: false })
  expect(await end(shop, 'nothing')).toMatchObject({ well: false })
  expect(await kept()).toEqual(before)
})
