import { hourOf } from '@bilheteria/rules/event-time'
import { formatEventTimeLong } from '@bilheteria/rules/event-time-long'
import { formatCents } from '@bilheteria/rules/money'
import { maskCpf } from '@bilheteria/rules/person'
import type { Plan } from '@bilheteria/rules/plan/plan'
import { placeOf } from '@bilheteria/rules/ticket-label'
import { drawStill, STILL, type Still } from '#features/seats/draw-still.ts'
import type { Paper } from './draw-pdf.ts'
import { circle, lineBetween, PAGE, rect, roundedRect } from './pdf-shapes.ts'
import { openSheet, type Sheet } from './pdf-sheet.ts'

type Colours = Paper['colours']
type Ticket = Paper['tickets'][number]

const EDGE = 10
const SIDE = 22
const INNER = PAGE.width - 2 * SIDE
const SIGN = 20
/** Where the card begins, where it looks as if it could be torn, and where it ends. */
const HEAD = 168
const TEAR = 290
const CARD_END = 586
/** What the view takes between the place and the tear; everything below moves down, and such a page still fits an A4. */
const VIEW = 108
/** 64 mm, and the white of four squares around it that a scanner needs. */
const QR = 181
const QUIET = 18

/** One ticket a page. */
export async function drawPaper({ paper, plan }: { paper: Paper; plan: Plan | undefined }) {
  const { title, shop, imprint, colours, sign, number, event, tickets } = paper
  const sheet = openSheet({ title, author: shop })
  const stills = stillsOf(paper, plan)
  for (const [i, ticket] of tickets.entries()) {
    const still = await stills(ticket)
    const down = still ? VIEW : 0
    sheet.addPage(down)
    drawGround(sheet, colours, down)
    drawShop(sheet, colours, shop, sign)
    drawEvent(sheet, colours, event)
    drawPlace(sheet, colours, ticket, event.age_rating)
    if (still) drawView(sheet, colours, still)
    drawCode(sheet, ticket, down)
    const count = tickets.length > 1 ? ` · Ingresso ${i + 1} de ${tickets.length}` : ''
    drawHolder(sheet, colours, ticket, number === null ? '' : `Pedido ${number}${count}`, down)
    drawNotes(sheet, colours, ticket, event, down)
    drawImprint(sheet, colours, imprint, down)
  }
  return sheet.finish()
}

/** Who stands in the same section sees the same. */
function stillsOf({ view, colours }: Paper, plan: Plan | undefined) {
  const drawn = new Map<string, Promise<Still | undefined>>()
  return ({ section_id, seat }: Ticket): Promise<Still | undefined> => {
    if (!view || !plan) return Promise.resolve(undefined)
    const name = JSON.stringify([section_id, seat])
    const { plan: hash, own_words } = view
    const still = drawn.get(name) ?? drawStill({ plan, hash, from: { section_id, seat }, colours, own_words })
    drawn.set(name, still)
    return still
  }
}

function drawGround({ paint }: Sheet, colours: Colours, down: number): void {
  const tear_at = TEAR + down
  paint(rect(0, 0, PAGE.width, PAGE.height + down), { fill: colours.background })
  paint(rect(0, 0, PAGE.width, HEAD + 48), { fill: colours['dark-background'] })
  paint(rect(0, 0, PAGE.width, 5), { fill: colours['action-on-deep'] })
  const card = roundedRect(EDGE, HEAD, PAGE.width - 2 * EDGE, CARD_END + down - HEAD, 12)
  paint(card, { fill: colours['content-background'], stroke: colours.line, line_width: 0.75 })
  for (const x of [EDGE, PAGE.width - EDGE]) {
    paint(circle(x, tear_at, 8), { fill: colours.background, stroke: colours.line, line_width: 0.75 })
  }
  for (const x of [0, PAGE.width - EDGE + 0.5]) {
    paint(rect(x, tear_at - 9, EDGE - 0.5, 18), { fill: colours.background })
  }
  const tear = lineBetween([SIDE + 4, tear_at], [PAGE.width - SIDE - 4, tear_at])
  paint(tear, { stroke: colours['line-strong'], dash: [2.5, 4] })
}

function drawShop({ write, drawPicture }: Sheet, colours: Colours, shop: string, sign: string | undefined): void {
  const room = sign ? SIGN + 6 : 0
  if (sign) drawPicture(sign, { x: SIDE, y: 11, width: SIGN })
  const line = { x: SIDE + room, width: INNER - room }
  write(shop, { ...line, y: 16, height: 12, size: 9, bold: true, colour: colours['on-deep-muted'] })
}

function drawEvent({ write }: Sheet, colours: Colours, event: Paper['event']): void {
  const line = { x: SIDE, width: INNER }
  const { title, starts_at, doors_at, time_zone, venue, venue_address } = event
  write(title, { ...line, y: 35, height: 68, size: 27, least: 11, bold: true, colour: colours['on-deep'] })
  const day = capital(formatEventTimeLong(starts_at, time_zone))
  const dated = { ...line, y: HEAD - 56, height: 14, size: 11, least: 8, bold: true }
  write(day, { ...dated, colour: colours['accent-on-deep'] })
  const doors = doors_at && `Abertura: ${hourOf(new Date(doors_at), time_zone)}`
  const where = [doors, venue.name, `${venue.city}/${venue.state}`, venue_address].filter(Boolean).join(' · ')
  write(where, { ...line, y: HEAD - 39, height: 22, size: 9, least: 7.5, colour: colours['on-deep-muted'] })
}

type Field = { label: string; value: string; share: number }

function drawPlace(sheet: Sheet, colours: Colours, ticket: Ticket, age_rating: string): void {
  const { seat, type, price_cents } = ticket
  const { sector, block } = placeOf(ticket)
  const place = [
    { label: 'Setor', value: sector, share: 3 },
    ...(block === undefined ? [] : [{ label: 'Bloco', value: block, share: 3 }]),
    ...(seat ? [{ label: 'Fila', value: seat.row, share: 1.1 }] : []),
    ...(seat ? [{ label: 'Lugar', value: String(seat.number), share: 1.1 }] : []),
  ]
  drawFields(sheet, colours, place, HEAD + 17)
  const sold = [
    { label: 'Tipo', value: type.name, share: 3 },
    ...(price_cents === null ? [] : [{ label: 'Valor', value: formatCents(price_cents), share: 2 }]),
    { label: 'Classificação', value: age_rating === 'L' ? 'Livre' : `${age_rating} anos`, share: 1.5 },
  ]
  drawFields(sheet, colours, sold, HEAD + 69)
}

/** Side by side, each as wide as its share. */
function drawFields({ write }: Sheet, colours: Colours, fields: readonly Field[], y: number): void {
  const gap = 8
  const all = fields.reduce((sum, { share }) => sum + share, 0)
  const room = INNER - gap * (fields.length - 1)
  let x = SIDE
  for (const { label, value, share } of fields) {
    const width = (room * share) / all
    write(label, { x, y, width, height: 9, size: 7.5, least: 6.5, colour: colours.muted })
    write(value, { x, y: y + 11, width, height: 31, size: 13, least: 7, bold: true, colour: colours.heading })
    x += width + gap
  }
}

function drawView({ write, drawJpeg }: Sheet, colours: Colours, { jpeg, caption, words }: Still): void {
  const line = { x: SIDE, width: INNER }
  write(caption, { ...line, y: HEAD + 117, height: 9, size: 7.5, least: 6.5, colour: colours.muted })
  drawJpeg({ jpeg, ...STILL }, { ...line, y: HEAD + 128 }, words)
}

/** Black on white, whatever the producer's colours are: a scanner has no taste. */
function drawCode({ paint, drawQr }: Sheet, { code }: Ticket, down: number): void {
  const box = QR + 2 * QUIET
  const x = (PAGE.width - box) / 2
  const y = TEAR + 11 + down
  paint(roundedRect(x, y, box, box, 8), { fill: '#FFFFFF' })
  drawQr(code, { x: x + QUIET, y: y + QUIET, width: QR }, 'Código QR deste ingresso')
}

function drawHolder({ write }: Sheet, colours: Colours, { holder }: Ticket, number: string, down: number): void {
  const line = { x: SIDE, width: INNER, align: 'center' as const }
  const y = TEAR + QR + 2 * QUIET + 8 + down
  const end = write(holder.name, { ...line, y, height: 30, size: 14, least: 9, bold: true, colour: colours.heading })
  const cpf = `CPF ${maskCpf(holder.cpf)}`
  const below = write(cpf, { ...line, y: end + 3, height: 12, size: 9.5, colour: colours.body })
  if (number)
    write(number, { ...line, y: below + 4, height: 12, size: 9.5, least: 7, bold: true, colour: colours.accent })
}

const PROOF: Partial<Record<Ticket['type']['kind'], string>> = {
  half: 'Meia-entrada: leve o documento que comprova o seu direito.',
  senior: 'Leve um documento com a sua data de nascimento.',
}
const HINTS =
  'Leve um documento oficial com foto. O código vale para uma só entrada: mostre na tela com o brilho alto ou no papel, ' +
  'e não publique esta página.'

const FACE = {
  asked: ' Este evento pede biometria facial: cadastre-se antes do dia.',
  exempt: ' Dispensado da biometria facial (menor de 16): o documento mostra a idade na entrada.',
}

function drawNotes(
  { write }: Sheet,
  colours: Colours,
  { type, exempt }: Ticket,
  event: Paper['event'],
  down: number,
): void {
  const line = { x: SIDE, width: INNER, size: 8.5 }
  const proof = PROOF[type.kind]
  let y = CARD_END + 8 + down
  if (proof) y = 1 + write(proof, { ...line, y, height: 11, least: 6.5, bold: true, colour: colours.heading })
  const face = event.biometry_required ? FACE[exempt ? 'exempt' : 'asked'] : ''
  write(HINTS + face, { ...line, y, height: 42, least: 6.5, colour: colours.body })
}

function drawImprint({ write }: Sheet, colours: Colours, imprint: string, down: number): void {
  const y = PAGE.height - 25 + down
  write(imprint, { x: SIDE, y, width: INNER, height: 16, size: 6.5, least: 5.5, colour: colours.muted })
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
