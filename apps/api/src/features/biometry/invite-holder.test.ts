import { formatCpf, maskCpf } from '@bilheteria/rules/person'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aFaceTicket, agree, aPhoto, sendPhoto, type FaceTicket } from '#test/a-face.ts'
import { aCpf } from '#test/a-cpf.ts'
import { anAccount, bearerOf, logIn, proofOf, type TestAccount } from '#test/an-account.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const club = await app.aProducer({ title: 'Clube do Mar', slug: 'clube-do-mar' })

beforeEach(async () => {
  await app.db.query('delete from limits')
  await app.db.query('delete from messages')
})
afterEach(() => app.moveClock('0'))

const invite = ({ ticket_id, buyer }: FaceTicket, by: Pick<TestAccount, 'bearer'> = buyer) =>
  app.post(`/api/tickets/${ticket_id}/biometry/invite`, {}, by.bearer)

/** The secret of the newest e-mail. */
async function secretMailed(): Promise<string> {
  const [mail] = await app.db.query<{ text: string }>('select text from messages order by created_at desc limit 1')
  return /\/biometry\/invite\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}

async function anInvitation() {
  const ticket = await aFaceTicket(app)
  expect((await invite(ticket)).statusCode).toBe(200)
  return { ticket, secret: await secretMailed() }
}

test('the holder is written to in the producer’s name, with an address that only they know', async () => {
  const ticket = await aFaceTicket(app, { producer_id: club.id })
  await invite(ticket)
  const [mail] = await app.db.query<Record<string, string>>('select * from messages')
  expect(mail).toMatchObject({ recipient: ticket.person.email, producer_id: club.id })
  expect(mail?.['subject']).toBe('Cadastre sua biometria: Noite de Teste')
  expect(mail?.['text']).toContain('vale até o começo do evento')
  const secret = await secretMailed()
  const { messages: _, ...tables } = await app.dump()
  expect(JSON.stringify(tables)).not.toContain(secret)
  const { body } = await app.request(`/biometry/invite/${secret}`)
  expect(body).toContain('Clube do Mar')
  expect(body).toContain(`data-producer="${club.id}"`)
})

test('who was invited needs no account: they agree, register and send their own picture', async () => {
  const { ticket, secret } = await anInvitation()
  const page = await app.request(`/biometry/invite/${secret}`)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Continuar para a foto')
  const { document, event_id } = ticket.person
  const check = { document, event_id, invite: secret }
  const { name, email, cellphone } = ticket.person
  expect((await app.post(`/api/biometry/validate/${document}`, check)).json()).toEqual({
    data: { status: 'pending', holder: { name, email, cellphone } },
  })

  const body = { ...ticket.person, invite: secret }
  expect((await app.post('/api/biometry/register', body)).json()).toMatchObject({ code: 'face_consent_missing' })
  await agree(app, ticket, undefined, { invite: secret })
  const { data } = (await app.post('/api/biometry/register', body)).json<{ data: string }>()
  const capture = await app.request(new URL(data).pathname)
  expect(capture.body).toContain('Obrigado!')
  expect(capture.body).not.toContain(ticket.order.id)
  expect((await sendPhoto(app, data.split('/').at(-1) ?? '', await aPhoto())).statusCode).toBe(200)
  expect((await app.request(`/biometry/invite/${secret}`)).body).toContain('em análise')
})

test('what strangers say about an invited person neither opens nor closes the way', async () => {
  const { ticket, secret } = await anInvitation()
  const stranger = await anAccount(app)
  const register = () => app.post('/api/biometry/register', { ...ticket.person, invite: secret })
  expect((await agree(app, ticket)).statusCode).toBe(401)
  expect((await agree(app, ticket, stranger)).statusCode).toBe(404)
  expect((await register()).json()).toMatchObject({ code: 'face_consent_missing' })
  await agree(app, ticket, undefined, { invite: secret })
  expect((await agree(app, ticket, stranger, { allowed: false })).statusCode).toBe(404)
  expect((await register()).statusCode).toBe(200)
})

test('who was invited takes it back with the same invitation, and is erased at once', async () => {
  const { ticket, secret } = await anInvitation()
  await agree(app, ticket, undefined, { invite: secret })
  await app.post('/api/biometry/register', { ...ticket.person, invite: secret })
  const registered = () => app.db.query('select 1 from biometry_registrations where event_id = $1', [ticket.event.id])
  for (const [wrong, code] of [
    [{ invite: 'x'.repeat(43) }, 'invite_not_found'],
    [{ invite: secret, document: aCpf() }, 'invalid_input'],
  ] as const) {
    expect((await agree(app, ticket, undefined, { allowed: false, ...wrong })).json()).toMatchObject({ code })
  }
  expect(await registered()).toHaveLength(1)
  expect((await agree(app, ticket, undefined, { allowed: false, invite: secret })).statusCode).toBe(200)
  expect(await registered()).toEqual([])

  await agree(app, ticket, undefined, { invite: secret })
  await app.post('/api/biometry/register', { ...ticket.person, invite: secret })
  await app.db.query(`update biometry_registrations set status = 'approved' where event_id = $1`, [ticket.event.id])
  expect((await app.request(`/biometry/invite/${secret}`)).body).toContain('Retirar o consentimento e apagar a foto')
})

test('an invitation is for one person and one event', async () => {
  const { ticket, secret } = await anInvitation()
  const other = await aFaceTicket(app)
  for (const [person, code] of [
    [{ ...ticket.person, document: aCpf() }, 'invalid_input'],
    [{ ...other.person, document: ticket.person.document }, 'ticket_not_found'],
  ] as const) {
    const answer = await app.post('/api/biometry/register', { ...person, invite: secret })
    expect(answer.json()).toMatchObject({ code })
  }
})

test('whoever was passed the link on reads neither CPF nor name, address or telephone in it', async () => {
  const { ticket, secret } = await anInvitation()
  const { document, name, email, cellphone } = ticket.person
  const { body } = await app.request(`/biometry/invite/${secret}`)
  expect(body).toContain(maskCpf(document))
  const written = [document, formatCpf(document), name, email, cellphone, cellphone.slice(-4)]
  for (const known of written) expect(body).not.toContain(known)
})

test('a wrong CPF is told apart at its field, and cannot be tried out', async () => {
  const { ticket, secret } = await anInvitation()
  const { document, event_id } = ticket.person
  const prove = (cpf: string) => app.post(`/api/biometry/validate/${cpf}`, { document: cpf, event_id, invite: secret })
  const consents = () => app.db.query('select 1 from consents where event_id = $1', [event_id])
  for (let i = 0; i < 3; i++) {
    const refused = await prove(aCpf())
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors.document[0]).toContain('Não é o CPF que está no ingresso')
    expect((await prove(document)).statusCode).toBe(200)
  }
  for (let i = 0; i < 2; i++) await agree(app, ticket, undefined, { invite: secret, document: aCpf() })
  expect(await consents()).toEqual([])
  expect((await prove(document)).statusCode).toBe(429)
  await app.moveClock('61 minutes')
  expect((await prove(document)).statusCode).toBe(200)
})

test.each([
  ['is the old one once there is a new one', renew],
  ['is over when the event begins', () => app.moveClock('12 days')],
  ['belongs to a ticket that is somebody else’s now', (ticket: FaceTicket) => rename(ticket)],
  ['went to a wrong address', (ticket: FaceTicket) => rename(ticket, ticket.person.document)],
  ['belongs to a cancelled ticket', (ticket: FaceTicket) => cancel(ticket)],
])('an invitation that %s opens nothing', async (_title, end) => {
  const { ticket, secret } = await anInvitation()
  await end(ticket)
  const page = await app.request(`/biometry/invite/${secret}`)
  expect(page.statusCode).toBe(404)
  expect(page.body).toContain('Peça outro a quem comprou o ingresso.')
  const answer = await app.post('/api/biometry/register', { ...ticket.person, invite: secret })
  expect(answer.json()).toMatchObject({ code: 'invite_not_found' })
})

async function renew(ticket: FaceTicket): Promise<void> {
  await app.db.query('delete from limits')
  expect((await invite(ticket)).statusCode).toBe(200)
}

async function rename({ ticket_id, buyer }: FaceTicket, cpf = aCpf()): Promise<void> {
  const body = { name: 'Bia Nunes', cpf, email: 'bia@exemplo.test', cellphone: '41912345678' }
  const url = `/api/tickets/${ticket_id}/holder`
  const headers = await proofOf(app, buyer)
  expect((await app.request(url, { method: 'PUT', body, headers })).statusCode).toBe(200)
}

async function cancel({ ticket_id }: FaceTicket): Promise<void> {
  await app.db.query(`update tickets set state = 'cancelled' where id = $1`, [ticket_id])
}

const guess = (n: number) => `${String(n).padStart(2, '0')}${'x'.repeat(41)}`

test('links that were guessed are counted at both doors together; a good one opens', async () => {
  const { ticket, secret } = await anInvitation()
  const { document, event_id } = ticket.person
  const validate = (invite: string) => app.post(`/api/biometry/validate/${document}`, { document, event_id, invite })
  for (let n = 0; n < 18; n++) expect((await app.request(`/biometry/invite/${guess(n)}`)).statusCode).toBe(404)
  expect((await app.request(`/api/handed/${guess(18)}`)).statusCode).toBe(404)
  expect((await validate(guess(19))).statusCode).toBe(404)
  const refused = await app.request(`/biometry/invite/${guess(20)}`)
  expect(refused.statusCode).toBe(429)
  expect(refused.body).toContain('Muitas tentativas em pouco tempo')
  expect((await app.request(`/api/handed/${guess(20)}`)).statusCode).toBe(429)
  expect((await validate(guess(20))).statusCode).toBe(429)
  expect((await app.request(`/biometry/invite/${secret}`)).statusCode).toBe(200)
  expect((await validate(secret)).statusCode).toBe(200)
})

test('nobody’s mailbox is flooded', async () => {
  const ticket = await aFaceTicket(app)
  expect((await invite(ticket)).statusCode).toBe(200)
  expect((await invite(ticket)).statusCode).toBe(429)
  expect(await app.db.query('select 1 from messages')).toHaveLength(1)
})

test('only the buyer invites, only where faces are asked for, and only before it begins', async () => {
  const ticket = await aFaceTicket(app)
  expect((await invite(ticket, await anAccount(app))).json()).toMatchObject({ code: 'ticket_not_found' })
  const plain = await aFaceTicket(app, { biometry_required: false })
  expect((await invite(plain)).json()).toMatchObject({ code: 'face_not_asked' })
  await app.moveClock('12 days')
  const by = { bearer: bearerOf((await logIn(app, ticket.buyer)).json()) }
  expect((await invite(ticket, by)).json()).toMatchObject({ code: 'event_ended' })
  expect(await app.db.query('select 1 from messages where recipient <> $1', [ticket.buyer.email])).toEqual([])
})
