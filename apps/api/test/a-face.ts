import sharp from 'sharp'
import { anAccount, type TestAccount } from './an-account.ts'
import { anEvent, type EventChoices } from './an-event.ts'
import { anOrder } from './an-order.ts'
import type { TestApp } from './start-app.ts'

/** A ticket in the buyer's own name for an event that asks for faces. */
export async function aFaceTicket(app: TestApp, choices: EventChoices = {}) {
  const buyer = await anAccount(app)
  const event = await anEvent(app.db, '0', { biometry_required: true, ...choices })
  const holder = { name: buyer.name, cpf: buyer.document, email: buyer.email, cellphone: buyer.cellphone }
  const order = await anOrder(app.db, { account_id: buyer.id, event_id: event.id, holder })
  const person = {
    name: buyer.name,
    document: buyer.document,
    cellphone: buyer.cellphone,
    email: buyer.email,
    gender: 'F',
    birth_date: '1993-08-22',
    event_id: event.id,
  }
  return { buyer, event, order, ticket_id: order.ticket_ids[0] ?? '', person }
}

export type FaceTicket = Awaited<ReturnType<typeof aFaceTicket>>

export function agree(app: TestApp, { person }: Pick<FaceTicket, 'person'>, buyer?: TestAccount, choices = {}) {
  const { event_id, document } = person
  const body = { kind: 'biometry', version: 1, allowed: true, event_id, document, ...choices }
  return app.post('/api/consents', body, buyer?.bearer)
}

/** Agreed and registered; answers the secret of the address where the picture is taken. */
export async function aCapture(app: TestApp, ticket: FaceTicket): Promise<string> {
  await agree(app, ticket, ticket.buyer)
  const answer = await app.post('/api/biometry/register', ticket.person, ticket.buyer.bearer)
  return answer.json<{ data: string }>().data.split('/').at(-1) ?? ''
}

export function sendPhoto(app: TestApp, secret: string, bytes: Buffer, type = 'image/jpeg') {
  const headers = { 'content-type': type, origin: 'http://localhost' }
  return app.request(`/biometry/capture/${secret}`, { method: 'POST', headers, body: bytes })
}

type Look = { width?: number; height?: number; noise?: number; mean?: number }

/** Nobody's face: light, rich and sharp enough for any judge who does not know what a face is. */
export function aPicture({ width = 480, height = 640, noise = 60, mean = 128 }: Look = {}) {
  return sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean, sigma: noise } },
  })
}

export const aPhoto = (look?: Look): Promise<Buffer> => aPicture(look).jpeg().toBuffer()
