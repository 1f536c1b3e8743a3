import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aBoughtTicket } from '#test/a-bought-ticket.ts'
import { anAccount, type TestAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const club = await app.aProducer({ title: 'Clube do Mar', slug: 'clube-do-mar' })
const ana = await anAccount(app, { verified: true })
const event = await anEvent(app.db, club.id)
const url = await app.listen()
const { aTicket, recall, look, bought, handed } = aBoughtTicket(app, { buyer: ana, event_id: event.id })

beforeEach(() => app.db.query('delete from limits'))

test('a link is not opened by its own buyer, and looks that tell nothing new write nothing', async () => {
  const joao = await anAccount(app)
  const stranger = await anAccount(app)
  const { id, order_id } = await aTicket({ cpf: joao.document })
  const link = await handed(id)
  const version = async () =>
    (await app.db.query<{ version: number }>(`select version from orders where id = $1`, [order_id]))[0]?.version
  const sent = await version()
  expect((await look(link, ana.bearer)).statusCode).toBe(200)
  expect(await version()).toEqual(sent)
  expect((await bought(order_id)).items[0]?.handover).toMatchObject({ opened_at: null })
  for (const [reader, writes] of [
    [stranger.bearer, true],
    [stranger.bearer, false],
    [{}, false],
    [ana.bearer, false],
    [joao.bearer, true],
    [joao.bearer, false],
    [stranger.bearer, false],
  ] as const) {
    const before = await version()
    expect((await look(link, reader)).statusCode).toBe(200)
    const after = await version()
    expect(after !== before).toBe(writes)
  }
})

const own = async ({ bearer }: TestAccount) =>
  (await app.request('/api/handed', { headers: bearer })).json<{ data: { url: string; now: string }[] }>().data

describe('among one’s own tickets', () => {
  test('it stands for whoever has opened the link logged in and is who it names', async () => {
    const joao = await anAccount(app)
    const { id } = await aTicket({ cpf: joao.document, email: ana.email })
    const link = await handed(id)
    const eva = await anAccount(app)
    await look(link, eva.bearer)
    expect(await own(joao)).toEqual([])
    await look(link, joao.bearer)
    expect(await own(joao)).toEqual([expect.objectContaining({ url: expect.stringContaining(link), from: 'Ana' })])
    expect(await own(eva)).toEqual([])
    await recall(id)
    expect(await own(joao)).toEqual([])
  })

  test('it stands for whoever has proved the address and the CPF on it, without the link', async () => {
    const joao = await anAccount(app, { verified: true })
    const stranger = await anAccount(app, { verified: false })
    const { id } = await aTicket({ cpf: joao.document, email: joao.email })
    const { id: other } = await aTicket({ cpf: stranger.document, email: stranger.email })
    await handed(id)
    await handed(other)
    expect(await own(joao)).toHaveLength(1)
    expect(await own(stranger)).toEqual([])
  })

  test('many are read in as few questions as one, all at one moment', async () => {
    const joao = await anAccount(app, { verified: true })
    const buyers = [ana, await anAccount(app, { verified: true })]
    const send = async () => {
      for (const buyer of buyers) {
        const bought = aBoughtTicket(app, { buyer, event_id: event.id })
        await bought.handed((await bought.aTicket({ cpf: joao.document, email: joao.email })).id)
      }
    }
    const statements = vi.spyOn(app.db.prompt, 'query')
    const read = async () => {
      statements.mockClear()
      const list = await own(joao)
      const asked = statements.mock.calls.map(([text]) => text)
      expect(new Set(list.map(({ now }) => now)).size).toBe(1)
      expect(new Set(list.map(({ url }) => url)).size).toBe(list.length)
      return { length: list.length, asked }
    }
    await send()
    const two = await read()
    await send()
    await send()
    const six = await read()
    statements.mockRestore()
    expect([two.length, six.length]).toEqual([2, 6])
    expect(six.asked).toEqual(two.asked)
  })
})

const readings = (statements: { mock: { calls: unknown[][] } }) =>
  statements.mock.calls.filter(([text]) => String(text).includes('holder_changeable')).length

/** Streams of one link; `values` are the messages that each has received. */
async function aCrowdAt(link: string, listeners: number) {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const values: number[] = Array.from({ length: listeners }, () => 0)
  const statuses = await Promise.all(
    values.map(async (_none, i) => {
      const answer = await fetch(`${url}/api/handed/${link}/changes`, { signal: stop.signal })
      if (answer.status === 200) void count(answer, i)
      return answer.status
    }),
  )
  async function count({ body }: Response, i: number): Promise<void> {
    const texts = body!.pipeThrough(new TextDecoderStream())
    try {
      for await (const text of texts) values[i]! += text.split('data: ').length - 1
    } catch {
      // Ended with the test.
    }
  }
  return { statuses, values }
}

describe('listened to', () => {
  test('a change is read once for all streams of a link, and a link has a few dozen', async () => {
    const { id } = await aTicket()
    const link = await handed(id)
    const { statuses, values } = await aCrowdAt(link, 30)
    expect(statuses).toEqual(values.map(() => 200))
    await expect.poll(() => values.every((told) => told === 1)).toBe(true)
    const statements = vi.spyOn(app.db.prompt, 'query')
    expect((await recall(id)).statusCode).toBe(200)
    await expect.poll(() => values.every((told) => told === 2)).toBe(true)
    const read = readings(statements)
    statements.mockRestore()
    // Includes the reads of the recall itself.
    expect(read).toBeLessThanOrEqual(4)
  })

  test('refuses the streams of a link beyond its limit before anything is read', async () => {
    const { id } = await aTicket()
    const link = await handed(id)
    const { statuses, values } = await aCrowdAt(link, 36)
    await expect.poll(() => values.every((told) => told === 1)).toBe(true)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const statements = vi.spyOn(app.db.prompt, 'query')
    expect((await app.request(`/api/handed/${link}/changes`)).statusCode).toBe(429)
    expect(statements.mock.calls).toEqual([])
    statements.mockRestore()
    expect((await look(link)).statusCode).toBe(200)
  })
})
