import type { Order } from '@bilheteria/contract/orders'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { runRefunds } from '#features/changes/run-refunds.ts'
import { aFolder } from '#test/a-folder.ts'
import { aPaidOrder, orderOf } from '#test/a-purchase.ts'
import { anAccount, type TestAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { checkAfterEach } from '#test/check-after-each.ts'
import { startApp } from '#test/start-app.ts'
import { commands } from './commands.ts'

const app = await startApp()
const { id: producer_id } = await app.aProducer()
const folder = await aFolder()
const config = readConfig({ DATA_DIR: folder })
const words = 'O palco caiu.'
let ana: TestAccount
let event_id = ''
let order: Order

beforeEach(async () => {
  ana = await anAccount(app, { verified: true })
  ;({ id: event_id } = await anEvent(app.db, producer_id))
  order = await aPaidOrder(app, ana, event_id)
})
checkAfterEach(app)

function aFile(name: string, content: string | object): string {
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  return name
}

/** What a command prints and asks, with one answer for all it asks. */
async function run(words_given: string, args: string[], answer = '') {
  const lines: string[] = []
  const talk = {
    print: (line: string) => void lines.push(line),
    ask: async (question: string) => {
      lines.push(question)
      return answer
    },
  }
  const [argument = '', ...more] = args
  const tools = { db: app.db, config, folder, ctx: app.ctx, ...talk }
  const well = await commands[words_given]?.run(tools, argument, ...more)
  return { well, printed: lines.join('\n').replaceAll('\u00A0', ' ') }
}

/** Nothing but a sentence comes of it. */
async function refused(name: string, args: string[], answer = ''): Promise<string> {
  const before = await app.fingerprints()
  const { well, printed } = await run(name, args, answer)
  expect(well).toBe(false)
  expect(await app.fingerprints()).toEqual(before)
  return printed
}

test('an event is paused and resumed, each with a reason in the trail', async () => {
  expect(await run('event pause', [event_id, 'prices are wrong'])).toEqual({
    well: true,
    printed: `${event_id} sells nothing any more.`,
  })
  expect(await refused('event pause', [event_id, 'once more'])).toBe(
    `${event_id} is paused already. Nothing was changed.`,
  )
  expect(await run('event resume', [event_id, 'mended'])).toMatchObject({ well: true })
  const { printed } = await run('security events', [event_id])
  expect(printed).toMatch(/event_paused +prices are wrong[\s\S]+event_resumed +mended/)
})

describe('a draft', () => {
  let sold = ''

  beforeEach(async () => {
    sold = event_id
    ;({ id: event_id } = await anEvent(app.db, producer_id, { draft: true }))
  })

  test('is published with a reason in the trail, and then sells', async () => {
    expect(await run('event publish', [event_id, 'the club agrees'])).toEqual({
      well: true,
      printed: `${event_id} is published.`,
    })
    expect((await aPaidOrder(app, ana, event_id)).state).toBe('paid')
    const { printed } = await run('security events', [event_id])
    expect(printed).toMatch(/event_published +the club agrees/)
  })

  test('is deleted when its id is typed, and its trail stays', async () => {
    expect(await refused('event delete', [event_id, 'a slip'], 'yes')).toContain('That is not its id.')
    expect((await run('event delete', [event_id, 'a slip'], event_id)).well).toBe(true)
    expect((await run('stock', [event_id])).printed).toBe(`There is no event ${event_id}.`)
    expect((await run('security events', [event_id])).printed).toMatch(/event_deleted +Noite de Teste: a slip/)
  })

  test('is named where a command is for events on sale', async () => {
    const draft = `${event_id} is a draft: event publish or event delete. Nothing was changed.`
    expect(await refused('event pause', [event_id, 'wait'])).toBe(draft)
    expect(await refused('event cancel', [event_id, aFile('w.txt', words), 'rain'], event_id)).toBe(draft)
    expect(await refused('event publish', [sold, 'again'])).toContain('is on sale already')
    expect(await run('event delete', [sold, 'a slip'], sold)).toMatchObject({
      well: false,
      printed: expect.stringContaining('has been reserved or bought: event cancel ends it'),
    })
  })

  test('and an event that is off say so in the stock report', async () => {
    const stateIn = async () => (await run('stock', [event_id])).printed.split('\n').slice(1, 2)
    expect(await stateIn()).toEqual(['It is a draft: nothing is shown or sold.'])
    await run('event publish', [event_id, 'the club agrees'])
    expect((await run('stock', [event_id])).printed).toContain('on sale')
    await run('event pause', [event_id, 'prices are wrong'])
    expect(await stateIn()).toEqual(['Its sale is paused.'])
    await run('event cancel', [event_id, aFile('w.txt', words), 'rain'], event_id)
    expect(await stateIn()).toEqual(['It is cancelled: nothing is sold.'])
    expect((await run('stock', [event_id])).printed).not.toContain('on sale')
  })
})

describe('an event is cancelled', () => {
  test('by typing its id, after what will happen was shown; and how far it is can be asked', async () => {
    const { well, printed } = await run('event cancel', [event_id, aFile('w.txt', words), 'the stage'], event_id)
    expect(well).toBe(true)
    expect(printed).toContain('R$ 276,00 of 1 paid orders go back, and 0 that are not paid yet are ended.')
    expect(printed).toContain(words)
    await runRefunds(app.ctx)
    const on_its_way = (await run('event progress', [event_id])).printed
    expect(on_its_way).toMatch(/^Every order is handled since .*; R\$ 276,00 are still on their way\./)
    expect(on_its_way).toContain('R$ 0,00 of R$ 276,00 are back with the buyers')
    await app.settleEverything()
    await app.settleEverything()
    expect((await orderOf(app, ana, order.id)).state).toBe('refunded')
    const progress = await run('event progress', [event_id])
    expect(progress.printed).toContain('Everything was given back')
    expect(progress.printed).toContain('R$ 276,00 of R$ 276,00 are back with the buyers')
  })

  test('but not by a wrong id, no id, an unknown event, an empty letter, no reason, or twice', async () => {
    const file = aFile('w.txt', words)
    expect(await refused('event cancel', [event_id, file, 'the stage'], 'yes')).toContain('That is not its id.')
    expect(await refused('event cancel', [event_id, file, 'the stage'], '')).toContain('Nothing was changed.')
    expect(await refused('event cancel', ['nothing', file, 'the stage'])).toBe(
      'There is no event nothing. Nothing was changed.',
    )
    expect(await refused('event cancel', [event_id, file, ' '])).toContain('Please say why')
    await expect(run('event cancel', [event_id, aFile('e.txt', '\n'), 'the stage'])).rejects.toThrow(/plain text/)
    await expect(run('event cancel', [event_id, 'nowhere.txt', 'the stage'])).rejects.toThrow(/cannot be read/)
    writeFileSync(join(folder, 'l.txt'), Buffer.from('Portão B', 'latin1'))
    await expect(run('event cancel', [event_id, 'l.txt', 'the stage'])).rejects.toThrow(/save it as UTF-8/)
    await run('event cancel', [event_id, file, 'the stage'], event_id)
    expect(await refused('event cancel', [event_id, file, 'the stage'], event_id)).toContain('is cancelled, for good')
    expect(await refused('event resume', [event_id, 'after all'])).toContain('is cancelled, for good')
    expect(await refused('event notice', [event_id, file, 'the stage'], event_id)).toContain('is cancelled, for good')
  })
})

describe('an event is postponed', () => {
  const change = { starts_at: '2099-05-01T20:00', doors_at: '2099-05-01T18:00', words }

  test('to a time in its own zone; buyers are told, and what they say can be asked', async () => {
    const file = aFile('p.json', change)
    const { well, printed } = await run('event postpone', [event_id, file, 'the club'], event_id)
    expect(printed).toContain('The buyers of 1 orders are written to')
    expect([well, (await orderOf(app, ana, order.id)).event.starts_at]).toEqual([true, '2099-05-01T23:00:00.000Z'])
    await app.settleEverything()
    expect((await run('event progress', [event_id])).printed).toBe(
      'Told 1 orders of its change: 0 keep, 0 want the money.',
    )
  })

  test('but not into the past, to where it is, or by a file that is wrong', async () => {
    const past = aFile('p.json', { ...change, starts_at: '2020-05-01T20:00', doors_at: undefined })
    expect(await refused('event postpone', [event_id, past, 'the club'], event_id)).toContain(
      'That time is over already.',
    )
    const late = aFile('p.json', { ...change, doors_at: '2099-05-01T21:00' })
    expect(await refused('event postpone', [event_id, late, 'the club'], event_id)).toContain('open after it begins')
    expect(await refused('event postpone', ['nothing', late, 'the club'])).toContain('There is no event nothing.')
    const wrong = aFile('p.json', { ...change, starts_at: 'tomorrow' })
    await expect(run('event postpone', [event_id, wrong, 'the club'])).rejects.toThrow(/starts_at: must be a time/)
  })
})

test('a notice reaches buyers and holders once', async () => {
  const { well } = await run('event notice', [event_id, aFile('n.txt', 'Leve um casaco.'), 'cold'], event_id)
  expect(well).toBe(true)
  await app.settleEverything()
  await app.settleEverything()
  expect(await refused('event notice', [event_id, 'n.txt', 'still cold'], event_id)).toContain('in these very words')
  const told = await app.db.query<{ recipient: string }>(`select recipient from messages where subject like 'Aviso:%'`)
  expect(told.map(({ recipient }) => recipient).toSorted()).toEqual([ana.email, 'bia@exemplo.test'].toSorted())
})

describe('staff give money back', () => {
  test('an order is shown, its number typed, and the rest is said', async () => {
    const shown = await run('refund show', [order.compra_id])
    expect(shown.printed).toContain(`Order ${order.compra_id}: Noite de Teste, bought by ${ana.name}, paid.`)
    const second = order.items[1]
    expect(shown.printed).toContain(`${order.compra_id}/2  ${second?.id}  Inteira  ${second?.holder.name}`)
    const one = await run('refund ticket', [`${order.compra_id}/2`, 'broken seat'], order.compra_id)
    expect(await app.db.query(`select id from tickets where state = 'cancelled'`)).toContainEqual({ id: second?.id })
    expect(one.printed).toContain('R$ 138,00 will go back for 1 tickets, which are void then')
    expect(one.printed).toContain(`R$ 138,00 go back, R$ 138,00 are left of order ${order.compra_id}.`)
    const amount = await run('refund amount', [order.compra_id, '10,00', 'cold soup'], order.compra_id)
    expect(amount.printed).toContain('R$ 10,00 go back, R$ 128,00 are left')
    const whole = await run('refund order', [order.id, 'all of it'], order.compra_id)
    expect(whole.printed).toContain('R$ 128,00 go back, R$ 0,00 are left')
  })

  test('but not more than is left, of nobody, without the number, twice for one reason', async () => {
    const number = order.compra_id
    expect(await refused('refund amount', [number, '276,01', 'soup'], number)).toContain(
      'Only R$ 276,00 are left of it.',
    )
    expect(await refused('refund amount', [number, 'ten', 'soup'], number)).toContain('ten is no amount such as 25,00.')
    expect(await refused('refund amount', [number, '0', 'soup'], number)).toContain('0 is no amount')
    expect(await refused('refund order', ['999', 'soup'], '999')).toContain('There is no order or ticket 999.')
    expect(await refused('refund order', [number, 'soup'], '1')).toContain('That is not its number.')
    await run('refund amount', [number, '5', 'soup'], number)
    expect(await refused('refund amount', [number, '5,00', 'soup'], number)).toContain(
      'was given back for the same reason',
    )
  })

  test('a refund that is stuck is tried again or called paid, by the number of its order', async () => {
    await run('refund order', [order.id, 'all of it'], order.compra_id)
    const [refund] = await app.db.query<{ id: string }>(
      `update refunds set state = 'failed' where order_id = $1 returning id`,
      [order.id],
    )
    const id = refund?.id ?? ''
    expect((await run('refunds stuck', [])).printed).toContain(`${id}  ${order.compra_id}`)
    expect(await refused('refunds paid', [id, ' ', 'by hand'], order.compra_id)).toContain('must have 1 to 100')
    expect(await refused('refunds paid', ['nothing', 'E1', 'by hand'])).toContain('There is no stuck refund nothing.')
    expect(await refused('refunds retry', [id, 'by hand'], 'yes')).toContain('That is not its number.')
    expect(await run('refunds paid', [id, 'E1', 'by hand'], order.compra_id)).toMatchObject({ well: true })
    expect((await run('refunds stuck', [])).printed).toBe('No refund is stuck.')
  })
})
