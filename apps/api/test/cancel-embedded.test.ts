import type { Token } from '@bilheteria/contract/accounts'
import type { Reservation } from '@bilheteria/contract/checkout'
import type { EventDetail } from '@bilheteria/contract/events'
import type { Order } from '@bilheteria/contract/orders'
import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { packageRoot } from '#runtime/package-root.ts'
import { chargeKeyOf, holdersFor } from './a-purchase.ts'
import { aFolder } from './a-folder.ts'
import { FULL, LONG, PATIENCE_MS, say, times } from './fault-options.ts'
import { startProcess, type TestProcess } from './start-process.ts'

const ORDERS = 200
const EVENT = '704'
const OTHER_EVENT = '703'
const ana = { username: 'ana.ramos@exemplo.test', password: 'ana-vai-ao-jogo' }

/** The built tool beside a running shop; `answer` is typed whatever it asks. */
async function cli(DATA_DIR: string, answer: string, ...words: string[]): Promise<string> {
  const tool = spawn(process.execPath, [join(packageRoot, 'dist/cli.js'), ...words], {
    env: { PATH: process.env['PATH'], DATA_DIR, INIT_CWD: DATA_DIR },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  tool.stdin.end(`${answer}\n`)
  const [printed, complained] = await Promise.all([text(tool.stdout), text(tool.stderr)])
  return printed + complained
}

/** One ticket of the first type that anybody may buy without choosing a seat. */
function cartOf(event_id: string, [sector]: EventDetail['sectors']) {
  const section = sector?.sections.find(({ numbered }) => !numbered)
  const type = section?.tickets.find(({ kind, plans }) => kind === 'full' && plans.length === 0)
  const sections = [{ id: section?.id, tickets: [{ id: type?.id, quantidade: 1 }] }]
  return { event_id, token: null, coupons: [], sectors: [{ id: sector?.id, sections }] }
}

let shop: TestProcess | undefined
afterAll(() => shop?.kill('SIGKILL'))

// In the long form alone: an embedded shop takes a while to sell so much.
test.runIf(FULL)(
  `${ORDERS} orders of an event are given back by a shop on the embedded database, killed on the way, while it sells`,
  LONG,
  async () => {
    const DATA_DIR = await aFolder()
    shop = await startProcess({ DATA_DIR, LOG_LEVEL: 'error' })
    await shop.healthy()
    let token = ''
    const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
      const answer = await fetch(`${shop?.url}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
      return (await answer.json()) as Answer
    }
    const logIn = async () => {
      const client = { client_id: 'storefront', client_secret: 'public', grant_type: 'password' }
      token = (await call<Token>('POST', '/oauth/token', { ...client, ...ana })).access_token
    }
    await logIn()
    const buy = async (event_id: string): Promise<string> => {
      const { sectors } = await call<EventDetail>('GET', `/api/events/${event_id}`)
      const held = await call<Reservation>('POST', '/api/checkout/reserve', cartOf(event_id, sectors))
      await call('PUT', `/api/checkout/reservation/${held.id}/holders`, { holders: holdersFor(held), complete: true })
      const { id } = await call<Order>('POST', '/api/orders', { reservation_id: held.id })
      const waiting = await call<Order>('POST', `/api/orders/${id}/payments`, { method: 'pix' })
      await call('POST', `/dev/sandbox/charges/${chargeKeyOf(waiting)}/pay`, {})
      await expect
        .poll(() => call<Order>('GET', `/api/orders/${id}`), { timeout: PATIENCE_MS, interval: 20 })
        .toMatchObject({ state: 'paid' })
      return id
    }
    const orders: string[] = []
    for (const _ of times(ORDERS)) orders.push(await buy(EVENT))

    await writeFile(join(DATA_DIR, 'words.txt'), 'O palco foi interditado.')
    expect(await cli(DATA_DIR, EVENT, 'event', 'cancel', EVENT, 'words.txt', 'closed by the authorities')).toContain(
      `${EVENT} is cancelled.`,
    )
    const progress = () => cli(DATA_DIR, '', 'event', 'progress', EVENT)
    // The oldest goes first: some are given back, and some are not.
    const oldest = () => call<Order>('GET', `/api/orders/${orders[0]}`)
    await expect.poll(async () => (await oldest()).state, { timeout: PATIENCE_MS, interval: 1 }).not.toBe('paid')
    await shop.kill('SIGKILL')
    shop = await startProcess({ DATA_DIR, LOG_LEVEL: 'error' })
    await shop.healthy()
    await logIn()
    const left = Number(/ (\d+) orders are left/.exec(await progress())?.[1])
    say(`${left} of ${ORDERS} were left when it was killed`)
    // Meanwhile it sells.
    await buy(OTHER_EVENT)
    await expect.poll(progress, { timeout: PATIENCE_MS, interval: 500 }).toContain('Everything was given back')
    for (const id of orders) {
      await expect
        .poll(() => call<Order>('GET', `/api/orders/${id}`), { timeout: PATIENCE_MS, interval: 50 })
        .toMatchObject({ state: 'refunded' })
    }
    expect(await cli(DATA_DIR, '', 'verify')).toMatch(/^All \d+ invariants hold/)
    expect(await cli(DATA_DIR, EVENT, 'event', 'cancel', EVENT, 'words.txt', 'again')).toContain(
      'is cancelled, for good',
    )
    await shop.kill('SIGTERM')
  },
)
