import type { Ticket } from '@bilheteria/contract/orders'
import type { Producer } from '@bilheteria/contract/producers'
import { coloursOf } from '@bilheteria/rules/theme'
import sharp from 'sharp'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { aTicket, order } from '#test/a-drawn-ticket.ts'
import { readPdf } from '#test/read-pdf.ts'
import { startApp } from '#test/start-app.ts'
import { drawTickets } from './draw-pdf.ts'
import { printable } from './pdf-lines.ts'

const app = await startApp()
const { id } = await app.aProducer({ title: 'Clube do Mar', legal_name: 'Clube do Mar S.A.' })
const { data } = (await app.request('/api/producers')).json<{ data: Producer[] }>()
const producer = data.find((each) => each.id === id) as Producer

test('a ticket says what, when, where, who, how much, and who is behind it', async () => {
  const { pages, lines, raw } = readPdf(await drawTickets({ producer, order, tickets: [aTicket()] }))
  expect(pages).toBe(1)
  for (const line of [
    'Clube do Mar',
    'Noite de São João',
    'Sábado, 5 de dezembro de 2026, 19h30',
    'Plateia central',
    'C',
    '14',
    'Inteira',
    'R$\xA0120,00',
    '16 anos',
    'João Conceição',
    'CPF 529.***.***-25',
    'Pedido 100234',
  ]) {
    expect(lines.map((each) => each.trim())).toContain(line)
  }
  expect(lines.join(' ').replaceAll(/\s+/g, ' ')).toContain(
    'Abertura: 18h · Teatro da Estação · Serra Clara/PR · Rua da Plataforma, 40',
  )
  expect(lines.join(' ')).toMatch(/Clube do Mar S\.A\. · CNPJ 11\.222\.333\/0001-81/)
  expect(lines.join(' ')).not.toMatch(/52998224725|982\.247|joao@|Meia-entrada/)
  expect(raw).toContain('/Lang (pt-BR)')
  expect(raw).toContain('/Marked true')
})

test('a ticket wears the colours of the club that sells it', async () => {
  const { fills } = readPdf(await drawTickets({ producer, order, tickets: [aTicket()] }))
  const { accent, 'action-on-deep': band } = coloursOf(producer.theme.light)
  for (const colour of ['#F3FAF7', '#03150F', '#FDFFFE', '#04180F', accent, band]) {
    expect(fills).toContain(colour.toUpperCase())
  }
})

test('the club’s sign stands beside its name on every page, and is stored once', async () => {
  const icon = (await app.request('/app-icon-192.png')).rawPayload
  const opaque = await sharp(icon).flatten({ background: '#03150F' }).png().toBuffer()
  const tickets = [aTicket(), aTicket()]
  const drawnWith = async (png: Buffer) => {
    const sign = `data:image/png;base64,${png.toString('base64')}`
    const { raw, pages } = readPdf(await drawTickets({ producer, order, tickets, sign }))
    return { pages, pictures: raw.match(/\/Width 192/g)?.length ?? 0 }
  }
  expect(await drawnWith(opaque)).toEqual({ pages: 2, pictures: 1 })
  // One that is clear in places would have to be taken apart: the ticket goes without it.
  expect(await drawnWith(icon)).toEqual({ pages: 2, pictures: 0 })
})

test('what a scanner sees is the ticket’s code', async () => {
  const ticket = aTicket()
  const { drawn } = readPdf(await drawTickets({ producer, order, tickets: [ticket] }))
  const { data, size } = encode(ticket.code ?? '', { ecc: 'M', border: 0, maskPattern: 0 })
  const seen = data.map((row) => row.map(() => false))
  for (const [, from, row, length] of drawn.join('').matchAll(/^(\d+) (\d+) (\d+) 1 re$/gm)) {
    seen[Number(row)]?.fill(true, Number(from), Number(from) + Number(length))
  }
  expect(size).toBe(41)
  expect(seen).toEqual(data)
})

test('the paper is titled in the club’s own words', async () => {
  const talkative = { ...producer, locale: { 'pt-br': { 'pdf.title': 'Entrada {order}' } } }
  const { raw } = readPdf(await drawTickets({ producer: talkative, order, tickets: [aTicket()] }))
  expect(raw).toContain('(Entrada 100234)')
})

test('every ticket has a page; a cancelled one is not drawn', async () => {
  const cancelled = aTicket({ state: 'cancelled', code: null, holder: { ...aTicket().holder, name: 'Ninguém' } })
  const tickets = [aTicket(), cancelled, aTicket({ state: 'used' })]
  const { pages, lines } = readPdf(await drawTickets({ producer, order, tickets }))
  expect(pages).toBe(2)
  expect(lines.join(' ')).toMatch(/Ingresso 1 de 2.*Ingresso 2 de 2/)
  expect(lines.join(' ')).not.toContain('Ninguém')
})

test('half price is reminded of its proof, and faces of their registration', async () => {
  const ticket_type = { id: 't', name: 'Meia-entrada', kind: 'half' as const }
  const asked = { ...order, event: { ...order.event, biometry_required: true } }
  const { lines } = readPdf(await drawTickets({ producer, order: asked, tickets: [aTicket({ ticket_type })] }))
  expect(lines.join(' ')).toContain('leve o documento que comprova o seu direito')
  expect(lines.join(' ').replaceAll(/\s+/g, ' ')).toContain('biometria facial')
})

test('a child is told that a document is enough', async () => {
  const asked = { ...order, event: { ...order.event, biometry_required: true } }
  const { lines } = readPdf(await drawTickets({ producer, order: asked, tickets: [aTicket({ biometry: 'exempt' })] }))
  const text = lines.join(' ').replaceAll(/\s+/g, ' ')
  expect(text).toContain('Dispensado da biometria facial (menor de 16)')
  expect(text).not.toContain('cadastre-se')
})

test('the longest names stay on their page', async () => {
  const long = 'Extraordinariamente '.repeat(12).trim()
  const word = 'Inconstitucionalissimamente'.repeat(5)
  const ticket = aTicket({
    holder: {
      ...aTicket().holder,
      name: word,
    },
    ticket_type: {
      id: 't',
      name: long,
      kind: 'half',
    },
    sector: {
      id: 's',
      name: long,
    },
    section: {
      id: 's',
      name: word,
    },
    seat: {
      row: word,
      number: 99999,
    },
    price_cents: 2e9,
  })
  const venue = { name: long, city: word, state: 'PR' }
  const crowded = { compra_id: '9'.repeat(15), event: { ...order.event, title: long, venue, venue_address: long } }
  const company = { ...producer.company, legal_name: long, address: word }
  const shop = { ...producer, title: long, company }
  const { pages, lines } = readPdf(await drawTickets({ producer: shop, order: crowded, tickets: [ticket] }))
  expect(pages).toBe(1)
  expect(lines.some((line) => line.includes('…'))).toBe(true)
  expect(lines).toContain('R$\u00a020.000.000,00')
})

test('letters that the fonts do not have become their likeness, pictures vanish', () => {
  expect(printable('Dvořák 🎻 São João – “Ação” ﬁm\u200d')).toBe('Dvorák São João – “Ação” fm')
  expect(printable('Joa\u0303o\ttil')).toBe('João til')
})

test('while two hundred tickets are drawn everybody else is answered', async () => {
  const tickets = Array.from({ length: 200 }, () => aTicket())
  let turns = 0
  const turning = setInterval(() => void (turns += 1), 1)
  const pdf = await drawTickets({ producer, order, tickets })
  clearInterval(turning)
  expect(readPdf(pdf).pages).toBe(200)
  // Drawn in this thread, it would have turned once or twice.
  expect(turns).toBeGreaterThan(10)
})

test('the same tickets are drawn once, and anew when anything on them has changed', async () => {
  const ticket = aTicket()
  const draw = (changed: Partial<Ticket> = {}, of = producer) =>
    drawTickets({ producer: of, order, tickets: [{ ...ticket, ...changed }] })
  const [first, second] = await Promise.all([draw(), draw()])
  expect(second).toBe(first)
  // Nobody reads it on paper.
  expect(await draw({ paid_cents: 1, state: 'used' })).toBe(first)
  const renamed = await draw({ holder: { ...ticket.holder, name: 'Ana Ramos' } })
  expect(readPdf(renamed).lines).toContain('Ana Ramos')
  expect(await draw({ code: aTicket().code })).not.toBe(first)
  const red = { ...producer.theme, light: { ...producer.theme.light, 'dark-background': '#330000' } }
  expect(readPdf(await draw({}, { ...producer, theme: red })).fills).toContain('#330000')
  expect(await draw()).toBe(first)
})

test('more than can be drawn soon are turned away at once', async () => {
  const ends = await Promise.allSettled(
    Array.from({ length: 300 }, () => drawTickets({ producer, order, tickets: [aTicket()] })),
  )
  const refused = ends.filter((end) => end.status === 'rejected')
  // Eight are under way, and two hundred wait.
  expect(refused).toHaveLength(92)
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } })
})
