import type { Ticket } from '@bilheteria/contract/orders'
import type { Producer } from '@bilheteria/contract/producers'
import { aBlock, aPlan } from '@bilheteria/rules/plan/a-block'
import type { Plan } from '@bilheteria/rules/plan/plan'
import { expect, test } from 'vitest'
import { one } from '#db/db.ts'
import { aTheatre } from '#test/a-theatre.ts'
import { aTicket, order } from '#test/a-drawn-ticket.ts'
import { anAccount } from '#test/an-account.ts'
import { anOrder } from '#test/an-order.ts'
import { readPdf } from '#test/read-pdf.ts'
import { startApp } from '#test/start-app.ts'
import { drawTickets, type DrawnOrder } from './draw-pdf.ts'
import { drawAttachment } from './ticket-pdf.ts'

const app = await startApp()
const { data } = (await app.request('/api/producers')).json<{ data: Producer[] }>()
const producer = data[0] as Producer

const [stalls] = aPlan(aBlock({ at: [0, 5], rows: [{ names: ['A', 'B', 'C'], parts: [20] }] })).sections
const plan: Plan = {
  focus: [0, 0],
  shapes: [
    {
      kind: 'stage',
      area: [
        [-5, -3],
        [5, -3],
        [5, 0],
        [-5, 0],
      ],
      name: 'Palco',
    },
  ],
  labels: [],
  sections: [
    { ...stalls!, id: 's' },
    {
      id: 's2',
      area: [
        [-4, 12],
        [4, 12],
        [4, 16],
      ],
      view: null,
      block: null,
    },
  ],
}
const drawn = { ...order, event: { ...order.event, plan: 'P'.repeat(22) } }
const standing = { seat: null, section: { id: 's2', name: 'Pista' } }
const PLAIN_PAGE = '[0 0 311.81 680.31]'

type Choices = { plan?: Plan | undefined; order?: DrawnOrder; for_friend?: boolean; of?: Producer }

async function look(tickets: Ticket[], { of = producer, ...choices }: Choices = {}) {
  return read(await drawTickets({ producer: of, order: drawn, plan, tickets, ...choices }))
}

function read(pdf: Buffer) {
  const { raw, lines, pages, drawn: contents } = readPdf(pdf)
  const told = Array.from(raw.matchAll(/\/S \/Figure [^>]*?\/Alt (?:<FEFF([0-9a-f]+)>|\((.*?)\))/g), wordsOf)
  const boxes = Array.from(raw.matchAll(/\/MediaBox (\[.*?\])/g), ([, box]) => box)
  const squares = contents.flatMap((content) => Array.from(content.matchAll(/^[\d.]+ 0 0 -[\d.]+ /gm), String))
  const pictures = raw.match(/\/Filter \/DCTDecode/g)?.length ?? 0
  return { pages, lines, told, boxes, squares, pictures, size: pdf.length }
}

function wordsOf([, hex = '', plain]: RegExpExecArray): string {
  return plain ?? Buffer.from(hex, 'hex').swap16().toString('utf16le')
}

test('a ticket shows what one sees from its seat, and tells it to whoever does not see', async () => {
  const { lines, told, pictures, size, pages } = await look([aTicket()])
  expect([pages, pictures]).toEqual([1, 1])
  expect(lines).toContain('A vista daqui')
  expect(told).toEqual([
    'De frente para o palco, fileira 3 de 3, rente ao chão, 7 m do palco',
    'Código QR deste ingresso',
  ])
  expect(size - (await look([aTicket()], { order })).size).toBeLessThan(60_000)
})

test('a friend sees it as well', async () => {
  const { lines, pictures } = await look([aTicket()], { for_friend: true })
  expect([lines.includes('A vista daqui'), pictures]).toEqual([true, 1])
})

test('all who stand in a section share one, those who sit have one each', async () => {
  const seated = [1, 2].map((number) => aTicket({ seat: { row: 'A', number } }))
  const { pages, pictures, told } = await look([aTicket(standing), ...seated, aTicket(standing)])
  expect([pages, pictures]).toEqual([4, 3])
  expect(told[0]).toBe('De frente para o palco, rente ao chão, 13 m do palco')
  expect(told.filter((words) => words === told[0])).toHaveLength(2)
})

test('it is said in the club’s own words', async () => {
  const locale = { 'pt-br': { 'view.title': 'Seu lugar no mundo', 'view.front': 'bem de frente' } }
  const { lines, told } = await look([aTicket()], { of: { ...producer, locale } })
  expect(lines).toContain('Seu lugar no mundo')
  expect(told[0]).toMatch(/^Bem de frente, fileira 3/)
})

test('the page is longer by it alone: the code is as large, and an A4 still has room for the page', async () => {
  const [longer, plain] = [await look([aTicket()]), await look([aTicket()], { order })]
  const [, bottom = '', top = ''] = /^\[0 (-[\d.]+) 311.81 ([\d.]+)\]$/.exec(longer.boxes[0] ?? '') ?? []
  expect(plain.boxes).toEqual([PLAIN_PAGE])
  expect(longer.squares).toEqual(plain.squares)
  expect(longer.squares).toHaveLength(1)
  expect(Number(top) - Number(bottom)).toBeLessThan((287 * 72) / 25.4)
})

const { shapes: _shapes, ...shapeless } = plan
test.each<[string, Ticket, object]>([
  ['a venue without a plan', aTicket(), { order, plan: undefined }],
  ['a seat that is not in the plan any more', aTicket({ seat: { row: 'C', number: 99 } }), {}],
  ['a section that the plan does not have', aTicket({ ...standing, section: { id: 's3', name: 'Pista' } }), {}],
  [
    'a plan that nobody can read',
    aTicket(),
    { order: { ...drawn, event: { ...drawn.event, plan: 'broken' } }, plan: shapeless },
  ],
  [
    'a plan that is nowhere',
    aTicket(),
    {
      order: { ...drawn, event: { ...drawn.event, plan: 'nowhere' } },
      plan: { ...plan, shapes: [], focus: ['x', 'x'] },
    },
  ],
])('%s: the ticket is the one it always was', async (_what, ticket, choices) => {
  const { lines, pictures, boxes, told } = await look([ticket], choices)
  expect([lines.includes('A vista daqui'), pictures, boxes]).toEqual([false, 0, [PLAIN_PAGE]])
  expect(told).toEqual(['Código QR deste ingresso'])
})

test('the ticket one fetches has it, and the one that comes by mail; a plan that is gone or broken keeps none back', async () => {
  const [ana, theatre] = [await anAccount(app), await aTheatre(app.db)]
  const seats = await app.db.query<{ id: string }>(
    `select id::text from seats where section_id = $1 order by row_name, number limit 1`,
    [`${theatre.id}-1-1`],
  )
  const bought = await anOrder(app.db, {
    account_id: ana.id,
    event_id: theatre.id,
    seat_ids: seats.map(({ id }) => id),
  })
  const fetched = async () => {
    return read((await app.request(`/api/tickets/${bought.ticket_ids[0]}/pdf`, { headers: ana.bearer })).rawPayload)
  }
  const mailed = async () => read((await drawAttachment(app.ctx, bought.id))?.content ?? Buffer.of())
  const words = 'Na diagonal do palco, fileira 1 de 2, rente ao chão, 5 m do palco'
  expect((await fetched()).told[0]).toBe(words)
  expect((await mailed()).told[0]).toBe(words)

  await app.db.query(`update plans set hash = reverse(hash), plan = '{"sections": 3}' where event_id = $1`, [
    theatre.id,
  ])
  for (const { pages, pictures } of [await fetched(), await mailed()]) expect([pages, pictures]).toEqual([1, 0])
  await app.db.query('delete from plans where event_id = $1', [theatre.id])
  for (const { pages, pictures } of [await fetched(), await mailed()]) expect([pages, pictures]).toEqual([1, 0])
})

test('letters that leave by the dozen leave without it, and the paper one fetches has it all the same', async () => {
  const [ana, theatre] = [await anAccount(app), await aTheatre(app.db)]
  const seats = await app.db.query<{ id: string }>(
    `select id::text from seats where section_id = $1 order by row_name, number limit 12`,
    [`${theatre.id}-1-1`],
  )
  const orders = await Promise.all(
    seats.map(({ id }) => anOrder(app.db, { account_id: ana.id, event_id: theatre.id, seat_ids: [id] })),
  )
  const letters = await Promise.all(orders.map(async ({ id }) => (await drawAttachment(app.ctx, id))?.content))
  const papers = letters.map((content) => read(content ?? Buffer.of()))
  expect(papers.map(({ pages }) => pages)).toEqual(orders.map(() => 1))
  const with_view = papers.filter(({ pictures }) => pictures > 0).length
  expect([with_view > 0, with_view < orders.length]).toEqual([true, true])
  const last = `/api/tickets/${orders.at(-1)?.ticket_ids[0]}/pdf`
  expect(read((await app.request(last, { headers: ana.bearer })).rawPayload).pictures).toBe(1)
})

test('a plan is asked for once, however many papers show it', async () => {
  const theatre = await aTheatre(app.db)
  const { hash } = await one(app.db.query<{ hash: string }>('select hash from plans where event_id = $1', [theatre.id]))
  const { plans } = app.ctx.services
  expect(await plans(theatre.id, 'A'.repeat(22))).toBe(undefined)
  const known = await plans(theatre.id, hash)
  await app.db.query('delete from plans where event_id = $1', [theatre.id])
  expect(await plans(theatre.id, hash)).toBe(known)
})
