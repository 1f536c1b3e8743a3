import type { Order } from '@bilheteria/contract/orders'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { endPulse, keepPulse } from '#db/pulses.ts'
import { createProviders, nothingOwn } from '#features/payments/providers.ts'
import { lockedAccount } from '#outside/payment/locked-account.ts'
import { ProviderUnreachable, type PaymentProvider } from '#outside/payment/provider.ts'
import { aFolder } from '#test/a-folder.ts'
import { anOpenOrder, aPaidOrder, cards, chargeKeyOf, orderOf, pay, payByCard } from '#test/a-purchase.ts'
import { anAccount, type TestAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { lose } from '#test/lose.ts'
import { startApp } from '#test/start-app.ts'
import { commands } from './commands.ts'

const app = await startApp()
const folder = await aFolder()
const config = readConfig({ DATA_DIR: folder })
const { provider } = app.sandbox
let ana: TestAccount
let event_id = ''
let kept: Order

beforeEach(async () => {
  await app.moveClock('0')
  // Whoever was here before has nothing to do with it.
  await app.db.query('truncate sandbox.charges cascade')
  ana = await anAccount(app, { verified: true })
  ;({ id: event_id } = await anEvent(app.db, '0'))
  kept = await aPaidOrder(app, ana, event_id)
})

type Said = { well: boolean | undefined; printed: string }

type Choices = { answer?: string; by?: PaymentProvider[] }

async function run(args: string[] = [], { answer = '', by = [provider] }: Choices = {}): Promise<Said> {
  const lines: string[] = []
  const talk = {
    print: (line: string) => void lines.push(line),
    ask: async (question: string) => {
      lines.push(question)
      return answer
    },
  }
  const providers = createProviders({ operators: by, know: nothingOwn })
  const ctx = { ...app.ctx, services: { ...app.ctx.services, providers } }
  const [argument = '', ...more] = args
  const tools = { db: app.db, config, folder, ctx, ...talk }
  const well = await commands['after-restore']?.run(tools, argument, ...more)
  return { well, printed: lines.join('\n').replaceAll('\u00A0', ' ') }
}

async function aLostOrder(): Promise<string> {
  const order = await aPaidOrder(app, ana, event_id)
  await lose(app.db, order.id)
  return chargeKeyOf(order)
}

async function anOpenCharge(): Promise<string> {
  const { id } = await anOpenOrder(app, ana, event_id)
  const waiting = (await pay(app, ana, id, { method: 'pix' })).json<Order>()
  await lose(app.db, id)
  return chargeKeyOf(waiting)
}

async function aCardCharge(number: string): Promise<string> {
  const { id } = await anOpenOrder(app, ana, event_id)
  await payByCard(app, ana, id, number)
  await app.settleEverything()
  const pressed = await orderOf(app, ana, id)
  await lose(app.db, id)
  return chargeKeyOf(pressed)
}

/** How often, and how much of it, the provider has sent each charge back. */
async function sentBack(): Promise<Record<string, number[]>> {
  const rows = await app.db.query<{ charge_key: string; amount_cents: number }>(
    'select charge_key, amount_cents from sandbox.refunds',
  )
  const back: Record<string, number[]> = {}
  for (const { charge_key, amount_cents } of rows) (back[charge_key] ??= []).push(amount_cents)
  return back
}

function once(keys: string[]): Record<string, number[]> {
  return Object.fromEntries(keys.map((key) => [key, [CENTS]]))
}

async function stateOf(key: string): Promise<string | undefined> {
  return (await provider.read({ key, provider_id: null }))?.state
}

function throwUnreachable(): never {
  throw new ProviderUnreachable('it took too long')
}

const CENTS = 27_600

describe('before anybody has said yes', () => {
  test('exactly what has no payment here is listed, without a person, and nothing changes', async () => {
    const [lost, open] = [await aLostOrder(), await anOpenCharge()]
    const before = await app.fingerprints()
    const { well, printed } = await run()
    expect(well).toBe(false)
    const rows = printed.split('\n').filter((line) => line.startsWith('sandbox'))
    expect(rows).toHaveLength(2)
    expect(printed).toMatch(new RegExp(`sandbox +${lost} +\\S+ +\\d{4}-\\S+Z +R\\$ 276,00 +paid: give back`))
    expect(printed).toMatch(new RegExp(`sandbox +${open} +\\S+ +\\d{4}-\\S+Z +R\\$ 276,00 +open: cancel`))
    expect(printed).toContain(
      'R$ 276,00 of 1 charges will go back, 1 open ones will be cancelled, all sessions will end.',
    )
    expect(printed).toContain('Nobody has typed after-restore, or said --yes. Nothing was changed.')
    for (const word of [ana.email, ana.name, 'Bia']) expect(printed).not.toContain(word)
    expect(printed).not.toContain(chargeKeyOf(kept))
    expect(printed).toMatch(/ amount +without a payment here\n/)
    expect((await run([], { answer: 'yes' })).well).toBe(false)
    expect(await app.fingerprints()).toEqual(before)
  })

  test('what is asked for begins an hour before the newest order, or where it is said', async () => {
    await aLostOrder()
    const { printed } = await run()
    const [, newest = '', from = ''] = /made (\S+)\. Charges made from (\S+) on/.exec(printed) ?? []
    expect(Date.parse(newest) - Date.parse(from)).toBe(3_600_000)
    const later = new Date(Date.now() + 60_000).toISOString()
    expect((await run(['--since', later])).printed).toContain('Every charge that is paid or open has its payment here.')
    const days_ago = new Date(Date.now() - 3 * 86_400_000).toISOString()
    expect((await run(['--since', days_ago])).printed).toContain('of 1 charges will go back')
  })

  test('whoever comes back after somebody has sold finds the same by the command that was printed', async () => {
    const key = await aLostOrder()
    const { printed } = await run()
    await app.db.query(`update orders set created_at = created_at + interval '2 hours' where id = $1`, [kept.id])
    expect((await run()).printed).not.toContain(key)
    const [, words = ''] = /bilheteria after-restore (--since \S+)$/.exec(printed) ?? []
    expect((await run(words.split(' '))).printed).toContain(key)
    await lose(app.db, kept.id)
  })

  test.each([['--since', 'yesterday'], ['--since'], ['--no'], ['yes']])('%s %s is no option', async (...args) => {
    expect(await run(args)).toMatchObject({ well: false, printed: expect.stringContaining('Nothing was changed.') })
  })
})

describe('once it is confirmed', () => {
  test('sessions end, what was paid goes back once, what is open is cancelled, the rest stays', async () => {
    const [lost, other, open] = [await aLostOrder(), await aLostOrder(), await anOpenCharge()]
    const { well, printed } = await run([], { answer: 'after-restore' })
    expect(well).toBe(true)
    expect(printed).toContain('R$ 552,00 of 2 charges go back, 1 cannot be paid any more.')
    expect(printed).toMatch(/[1-9]\d* sessions are ended\.[\s\S]+Now start the worker and the web processes/)
    expect(await sentBack()).toEqual({ [lost]: [CENTS], [other]: [CENTS] })
    expect(await stateOf(open)).toBe('expired')
    expect((await app.request(`/api/orders/${kept.id}`, { headers: ana.bearer })).statusCode).toBe(401)

    const again = await run(['--yes'])
    expect(again).toMatchObject({
      well: true,
      printed: expect.stringContaining('Every charge that is paid or open has its payment here.'),
    })
    await app.settleEverything()
    expect(await sentBack()).toEqual({ [lost]: [CENTS], [other]: [CENTS] })
    const money = await app.sandbox.ledger()
    expect(money[lost]).toEqual({ captured_cents: CENTS, refunded_cents: CENTS })
    expect(money[chargeKeyOf(kept)]).toEqual({ captured_cents: CENTS, refunded_cents: 0 })
  })

  test('cards too: one that is paid, and one whose bank still thinks about it', async () => {
    const [paid, thinking] = [await aCardCharge(cards.approved), await aCardCharge(cards.in_review)]
    await aCardCharge(cards.refused)
    const { printed } = await run(['--yes'])
    expect(printed).toContain('R$ 276,00 of 1 charges go back, 1 cannot be paid any more.')
    expect(Object.keys(await sentBack())).toEqual([paid])
    expect(await stateOf(thinking)).toBe('expired')
  })

  test('who pays what is just being cancelled gets it back', async () => {
    const key = await anOpenCharge()
    const late: PaymentProvider = {
      ...provider,
      cancel: async (charge) => {
        await app.sandbox.pay(charge.key)
        await provider.cancel(charge)
      },
    }
    expect((await run(['--yes'], { by: [late] })).well).toBe(true)
    expect(await sentBack()).toEqual({ [key]: [CENTS] })
  })

  test.each(['before', 'after'])('killed %s the provider has done it, it is finished by the next run', async (when) => {
    const keys = [await aLostOrder(), await aLostOrder(), await aLostOrder()]
    let asked = 0
    const deadly: PaymentProvider = {
      ...provider,
      // It does not show yet what it is giving back.
      read: async (charge) => {
        const reading = await provider.read(charge)
        return reading && { ...reading, refunds: [] }
      },
      refund: async (request) => {
        const dies = ++asked === 2
        if (dies && when === 'before') throw new Error('killed')
        const answer = await provider.refund(request)
        if (dies) throw new Error('killed')
        return answer
      },
    }
    await expect(run(['--yes'], { by: [deadly] })).rejects.toThrow('killed')
    const forgetful = { ...deadly, refund: provider.refund }
    expect((await run(['--yes'], { by: [forgetful] })).well).toBe(true)
    expect((await run(['--yes'])).well).toBe(true)
    expect(await sentBack()).toEqual(Object.fromEntries(keys.map((key) => [key, [CENTS]])))
  })

  test('a refund that is refused is told, and asked for by another key the next time', async () => {
    const key = await aLostOrder()
    await app.sandbox.fault('refuse_refund', 1)
    const { well, printed } = await run(['--yes'])
    expect(well).toBe(false)
    expect(printed).toContain(`NOT DONE: sandbox ${key}: `)
    expect(printed).toContain('Not all is done. Run it again, nobody is given anything twice: bilheteria')
    expect((await run(['--yes'])).well).toBe(true)
    expect(await sentBack()).toEqual({ [key]: [CENTS] })
    const states = await app.db.query('select state from stray_refunds where charge_key = $1 order by created_at', [
      key,
    ])
    expect(states).toEqual([{ state: 'refused' }, { state: 'accepted' }])
  })
})

test('while a process of this database is heard of, nothing is asked or changed', async () => {
  await aLostOrder()
  const front = { id: randomUUID(), host: 'front', port: 3001, pid: 77, role: 'web' as const, release: 1 }
  await keepPulse(app.db, { ...front, busy_percent: 0, connections: 0, waiting: 0, streams: 0 })
  const { well, printed } = await run(['--yes'])
  await endPulse(app.db, front.id)
  expect(well).toBe(false)
  expect(printed.split('\n')).toEqual([
    expect.stringMatching(/^This is the embedded database in .*, of the shop at http:\/\/localhost:\d+\.$/),
    'front:3001 (pid 77) works on this database: stop every process first. Nothing was changed.',
  ])
  expect(await sentBack()).toEqual({})
})

describe('an account that cannot be asked', () => {
  test('and does not answer now: it is named, others are asked all the same, and it is no success', async () => {
    const key = await aLostOrder()
    const away: PaymentProvider = { ...provider, name: 'away', listCharges: throwUnreachable }
    const { well, printed } = await run(['--yes'], { by: [provider, away] })
    expect(well).toBe(false)
    expect(printed).toContain('NOT ASKED: away: it took too long.')
    expect(printed).toContain('Not all is done. Run it again')
    expect((await run([], { by: [away] })).printed).toContain('Every other charge that is paid or open has its payment')
    expect(await sentBack()).toEqual({ [key]: [CENTS] })
  })

  test('and never can be: a person is sent there, and nothing is left to be run again', async () => {
    const key = await aLostOrder()
    const { listCharges: _none, ...listless } = provider
    const by = [provider, { ...listless, name: 'listless' }, lockedAccount('locked', ['card'])]
    const { well, printed } = await run(['--yes'], { by })
    expect(well).toBe(true)
    expect(printed).toContain('LOOK BY HAND: listless: it has no list that could be asked for.')
    expect(printed).toContain('LOOK BY HAND: locked: its settings do not open with this APP_SECRET.')
    expect(printed).toMatch(
      /Now look by hand for charges made from \S+Z on, at listless, locked\. Then start the worker/,
    )
    expect(await sentBack()).toEqual({ [key]: [CENTS] })
  })
})

test.each<[string, () => undefined]>([
  ['it took too long', throwUnreachable],
  ['it is listed, and not found', () => undefined],
])('of twelve charges one cannot be read, as %s: the others go back, it the next time', async (why, answer) => {
  const keys: string[] = []
  for (let n = 0; n < 12; n++) keys.push(await aLostOrder())
  const [left = '', ...others] = keys.toSorted()
  const forgetful: PaymentProvider = {
    ...provider,
    read: async (charge) => (charge.key === left ? answer() : provider.read(charge)),
  }
  const { well, printed } = await run(['--yes'], { by: [forgetful] })
  expect(well).toBe(false)
  expect(printed).toContain(`NOT ASKED: sandbox ${left}: ${why}.`)
  expect(printed).toContain('of 11 charges go back')
  expect(await sentBack()).toEqual(once(others))
  expect((await run(['--yes'])).well).toBe(true)
  expect(await sentBack()).toEqual(once(keys))
})
