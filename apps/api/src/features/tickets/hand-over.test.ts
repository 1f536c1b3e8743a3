import type { Order } from '@bilheteria/contract/orders'
import type { HandedTicket } from '@bilheteria/contract/handovers'
import { beforeEach, describe, expect, test } from 'vitest'
import { aCpf } from '#test/a-cpf.ts'
import { aBoughtTicket, JOAO, linkIn } from '#test/a-bought-ticket.ts'
import { aCapture, aFaceTicket, aPhoto, sendPhoto } from '#test/a-face.ts'
import { anOpenHandedTicket } from '#test/an-open-handed-ticket.ts'
import { PATIENCE_MS } from '#test/fault-options.ts'
import { anAccount, bearerOf, logIn, proofOf } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { readPdf } from '#test/read-pdf.ts'
import { startApp } from '#test/start-app.ts'
import { checkCode } from './check-code.ts'

const app = await startApp()
const url = await app.listen()
const club = await app.aProducer({ title: 'Clube do Mar', slug: 'clube-do-mar' })
const ana = await anAccount(app, { verified: true })
const event = await anEvent(app.db, club.id)

const { aTicket, give, recall, giveAnew, look, bought, handed } = aBoughtTicket(app, { buyer: ana, event_id: event.id })

beforeEach(async () => {
  await app.moveClock('0')
  await app.db.query('delete from limits')
  await app.db.query('delete from messages')
})

describe('a ticket that was handed over', () => {
  test('is shown to the friend with its code, and of the buyer the first name alone', async () => {
    const { id, cpf, order_id } = await aTicket()
    const link = await handed(id)
    const answer = await look(link)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    const shown = answer.json<HandedTicket>()
    const [ticket] = (await bought(order_id)).items
    expect(shown).toMatchObject({ from: 'Ana', producer: { slug: 'clube-do-mar' }, event: { id: event.id } })
    expect(shown.ticket).toMatchObject({ state: 'valid', code: ticket?.code, holder: { name: JOAO.name } })
    const [{ compra_id, total_cents } = { compra_id: '', total_cents: 0 }] = await app.db.query<{
      compra_id: string
      total_cents: number
    }>('select compra_id::text, total_cents from orders where id = $1', [order_id])
    expect(total_cents).toBeGreaterThan(0)
    const secret = [ana.email, ana.name, ana.document, cpf, order_id, compra_id, 'cents', JOAO.email]
    const page = await anOpenHandedTicket(url, link)
    await expect.poll(page.shows, { timeout: PATIENCE_MS }).toMatchObject({ from: 'Ana' })
    for (const word of secret) expect(answer.body + JSON.stringify(page.shows())).not.toContain(word)
  })

  test('has a paper of its own, without price, order and buyer', async () => {
    const { id, order_id } = await aTicket()
    const link = await handed(id)
    const { compra_id } = await bought(order_id)
    const { rawPayload, statusCode } = await app.request(`/api/handed/${link}/pdf`)
    expect(statusCode).toBe(200)
    const text = readPdf(rawPayload).lines.join('\n')
    expect(text).toContain(JOAO.name)
    for (const word of ['R$', 'Valor', 'Pedido', compra_id, ana.name]) expect(text).not.toContain(word)
  })

  test('is told to its buyer: ready, sent once they say so, and opened once somebody looks', async () => {
    const { id, order_id } = await aTicket()
    const link = await handed(id)
    const state = async () => (await bought(order_id)).items[0]?.handover
    expect(await state()).toMatchObject({ sent_at: null, opened_at: null })
    expect(linkIn(await give(id, { sent: link }), id)).toBe(link)
    const sent = await state()
    expect(sent).toMatchObject({ sent_at: expect.any(String), opened_at: null })
    await app.moveClock('5 minutes')
    for (const again of [{ sent: link }, {}, { email: JOAO.email }]) await give(id, again)
    expect(await state()).toEqual(sent)
    await look(link)
    const opened = await state()
    expect(opened?.opened_at).not.toBeNull()
    await app.moveClock('10 minutes')
    await look(link)
    expect(await state()).toEqual(opened)
  })

  test('has the same link when it is asked for again, and nothing in the database makes one', async () => {
    const { id } = await aTicket()
    const [link, again] = [await handed(id), await handed(id)]
    expect(again).toBe(link)
    expect(JSON.stringify(await app.dump())).not.toContain(link)
  })

  test('is mailed to the friend in the producer’s name', async () => {
    const { id, order_id } = await aTicket()
    const link = await handed(id, { email: 'outro@exemplo.test' })
    const mails = await app.db.query<Record<string, string>>('select * from messages')
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ recipient: 'outro@exemplo.test', producer_id: club.id, attached_order: null })
    expect(mails[0]?.['text']).toMatch(/Olá, João![\s\S]*Ana mandou o seu ingresso/)
    expect(mails[0]?.['text']).toContain(`/clube-do-mar/ingresso/${link}`)
    expect(mails[0]?.['text']).not.toContain(ana.name)
    expect((await bought(order_id)).items[0]?.handover?.sent_at).not.toBeNull()
  })

  test('is mailed to one mailbox five times a day, whichever accounts send it; others get theirs', async () => {
    const { id } = await aTicket()
    const mail = async (email: string) => (await give(id, { email })).statusCode
    for (let n = 0; n < 5; n++) expect(await mail('outro@exemplo.test')).toBe(200)
    const eva = await anAccount(app, { verified: true })
    const evas = aBoughtTicket(app, { buyer: eva, event_id: event.id })
    const { id: of_eva } = await evas.aTicket()
    for (let n = 0; n < 3; n++) expect(await mail('OUTRO@exemplo.test')).toBe(429)
    expect((await evas.give(of_eva, { email: 'outro@exemplo.test' })).statusCode).toBe(429)
    expect(await app.db.query('select 1 from messages')).toHaveLength(5)
    // What was refused has cost the account nothing.
    for (let n = 0; n < 25; n++) expect(await mail(`amigo-${n}@exemplo.test`)).toBe(200)
    expect(await mail('mais-um@exemplo.test')).toBe(429)
    expect((await give(id)).statusCode).toBe(200)
    await app.moveClock('25 hours')
    const later = { ...ana, bearer: bearerOf((await logIn(app, ana)).json()) }
    expect((await give(id, { email: 'outro@exemplo.test' }, later)).statusCode).toBe(200)
  })
})

describe('a link is over', () => {
  const ends: [string, (ticket: { id: string; order_id: string }) => Promise<unknown>][] = [
    ['when its ticket is recalled', ({ id }) => recall(id)],
    ['when its ticket is handed over by another link', ({ id }) => giveAnew(id)],
    ['when another person is named', ({ id }) => rename(id)],
    [
      'when the ticket is cancelled',
      ({ id }) => app.db.query(`update tickets set state = 'cancelled' where id = $1`, [id]),
    ],
    ['when who enters was forgotten', ({ id }) => app.db.query('select forget_holders($1)', [[id]])],
  ]
  test.each(ends)('%s, and so is a saved code', async (_when, end) => {
    const ticket = await aTicket()
    const link = await handed(ticket.id)
    const { code } = (await look(link)).json<HandedTicket>().ticket
    expect(await checkCode(app.ctx, code)).toMatchObject({ verdict: 'valid', ticket_id: ticket.id })
    await end(ticket)
    const answer = await look(link)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      code: 'handover_not_found',
      message: expect.stringMatching(/ou veio incompleto.+ou peça outro a quem comprou/),
    })
    expect((await app.request(`/api/handed/${link}/pdf`)).statusCode).toBe(404)
    expect((await checkCode(app.ctx, code)).verdict).not.toBe('valid')
    const [now] = (await bought(ticket.order_id)).items
    expect(now?.handover?.url ?? '').not.toContain(link)
    const { verdict } = await checkCode(app.ctx, now?.code ?? '')
    expect(verdict).toBe(now?.code ? 'valid' : 'forged')
  })

  test('and whoever it was taken back from gets another one, with another code', async () => {
    const { id } = await aTicket()
    const link = await handed(id)
    const { code } = (await look(link)).json<HandedTicket>().ticket
    await recall(id)
    const again = await handed(id)
    expect(again).not.toBe(link)
    expect((await look(link)).statusCode).toBe(404)
    expect((await look(again)).json<HandedTicket>().ticket.code).not.toBe(code)
    expect(await checkCode(app.ctx, code)).toMatchObject({ verdict: 'old' })
  })

  test('and another one is made in one step, which nobody has opened yet; its friend is told nothing of the former', async () => {
    const { id, order_id } = await aTicket()
    const link = await handed(id)
    const { code } = (await look(link)).json<HandedTicket>().ticket
    const again = linkIn(await giveAnew(id), id)
    expect(again).not.toBe(link)
    const [ticket] = (await bought(order_id)).items
    expect(ticket?.handover).toMatchObject({ url: expect.stringContaining(again), opened_at: null })
    expect(await checkCode(app.ctx, code)).toMatchObject({ verdict: 'old' })
    const shown = (await look(again)).json<HandedTicket>().ticket
    expect(shown.code).toBe(ticket?.code)
    expect(await checkCode(app.ctx, shown.code)).toMatchObject({ verdict: 'valid' })
    expect((await look(link)).json()).toMatchObject({ code: 'handover_not_found' })
  })

  const cut: [string, (link: string) => string][] = [
    ['cut', (link) => link.slice(0, -1)],
    ['cut to one sign', (link) => link.slice(0, 1)],
    ['followed by the full stop of a sentence', (link) => `${link}.`],
    ['broken by a space', (link) => `${link.slice(0, 20)}%20${link.slice(20)}`],
    ['of letters that no link has', () => encodeURIComponent('ingressõ-ç-🎟')],
    ['with a sign that no database keeps', (link) => `${link.slice(0, -1)}%00`],
  ]
  test.each(cut)('or one that is %s is as unknown as one that was guessed', async (_how, spoil) => {
    const { id } = await aTicket()
    const path = spoil(await handed(id))
    for (const whole of [path, `${path}/pdf`, `${path}/changes`]) {
      const answer = await look(whole)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'handover_not_found'])
    }
  })

  test('and after twenty that were guessed or cut nobody may try on', async () => {
    const { id } = await aTicket()
    const link = await handed(id)
    const guess = (n: number) => look(`${String(n).padStart(2, '0')}${'x'.repeat(41)}`)
    for (let n = 0; n < 17; n++) expect((await guess(n)).statusCode).toBe(404)
    const short = link.slice(0, -1)
    for (const path of [short, `${short}/pdf`, `${short}/changes`]) expect((await look(path)).statusCode).toBe(404)
    for (const path of [short, `${short}/pdf`, `${short}/changes`]) expect((await look(path)).statusCode).toBe(429)
    const refused = await guess(20)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // Nobody is kept from their ticket by others who stand behind the same address.
    expect((await look(link)).statusCode).toBe(200)
    // And whoever had one that was good hears that it is over, however often they ask: they have not guessed it.
    await recall(id)
    for (const path of [link, `${link}/pdf`, `${link}/changes`]) expect((await look(path)).statusCode).toBe(404)
    await app.moveClock('61 minutes')
    expect((await guess(21)).statusCode).toBe(404)
  })
})

test('only its buyer hands a ticket over or takes it back, and to take it back they show that it is them', async () => {
  const { id } = await aTicket()
  const eva = await anAccount(app)
  expect((await give(id, {}, eva)).json()).toMatchObject({ code: 'ticket_not_found' })
  expect((await recall(id, eva)).json()).toMatchObject({ code: 'ticket_not_found' })
  expect((await giveAnew(id, eva)).json()).toMatchObject({ code: 'ticket_not_found' })
  const copied = await app.request(`/api/tickets/${id}/handover`, { method: 'DELETE', headers: ana.bearer })
  expect(copied.json()).toMatchObject({ code: 'proof_required' })
  await app.moveClock('30 days')
  const by = { ...ana, bearer: bearerOf((await logIn(app, ana)).json()) }
  expect((await give(id, {}, by)).json()).toMatchObject({ code: 'event_ended' })
  expect((await giveAnew(id, by)).json()).toMatchObject({ code: 'event_ended' })
})

test('a face that is begun and approved is told to whoever has the page open, and stands in the order', async () => {
  const face = await aFaceTicket(app)
  const order = (await give(face.ticket_id, {}, face.buyer)).json<Order>()
  const link = order.items[0]?.handover?.url.split('/').at(-1) ?? ''
  const friend = await anOpenHandedTicket(url, link)
  const shows = async (biometry: string) => {
    await expect.poll(friend.shows, { timeout: PATIENCE_MS }).toMatchObject({ ticket: { biometry } })
  }
  await shows('pending')
  await sendPhoto(app, await aCapture(app, face), await aPhoto())
  await shows('in_review')
  await app.db.query(`update biometry_registrations set status = 'approved' where event_id = $1`, [face.event.id])
  await shows('approved')
  const seen = await app.request(`/api/orders/${order.id}`, { headers: face.buyer.bearer })
  expect(seen.json<Order>().items[0]).toMatchObject({ biometry: 'approved', handover: { opened_at: null } })
})

async function rename(id: string): Promise<void> {
  const body = { name: 'Bia Nunes', cpf: aCpf(), email: 'bia@exemplo.test', cellphone: '41912345678' }
  const answer = await app.request(`/api/tickets/${id}/holder`, {
    method: 'PUT',
    body,
    headers: await proofOf(app, ana),
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}
