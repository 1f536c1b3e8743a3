import { expect, test } from 'vitest'
import { timeOf } from '#db/db.ts'
import { eraseFaces } from '#features/biometry/erase-faces.ts'
import { aCapture, aFaceTicket } from '#test/a-face.ts'
import { startApp } from '#test/start-app.ts'
import { cancelEvent } from './cancel-event.ts'
import { postponeEvent } from './postpone-event.ts'
import { tellChanges } from './tell-changes.ts'

const app = await startApp()

/** Somebody who enters by their face, has begun to register it, and was invited to before. */
async function anInvitedHolder(): Promise<string> {
  const ticket = await aFaceTicket(app)
  await aCapture(app, ticket)
  const { event, ticket_id, person } = ticket
  await app.db.query(
    `insert into biometry_invites (secret_hash, ticket_id, document, producer_id, expires_at)
     select $2, $1, $3, '0', starts_at from events where id = $4`,
    [ticket_id, `hash of ${event.id}`, person.document, event.id],
  )
  return event.id
}

const facesOf = (event_id: string) =>
  app.db.query('select 1 from biometry_registrations where event_id = $1', [event_id])

test('faces follow an event that moves: an invitation is good until it begins, and they are kept until a month after it', async () => {
  const event_id = await anInvitedHolder()
  const starts_at = new Date((await timeOf(app.db)).getTime() + 90 * 86_400_000).toISOString()
  await postponeEvent(app.ctx, { event_id, starts_at, venue: null, words: 'Nova data.', why: 'rain' })
  await tellChanges(app.ctx)
  const invites = await app.db.query('select iso(expires_at) as until from biometry_invites where secret_hash = $1', [
    `hash of ${event_id}`,
  ])
  expect(invites).toEqual([{ until: starts_at }])
  // A month after it would have been.
  await app.moveClock('45 days')
  await eraseFaces(app.db)
  expect(await facesOf(event_id)).toHaveLength(1)
  await app.moveClock('121 days')
  await eraseFaces(app.db)
  expect(await facesOf(event_id)).toEqual([])
  await app.moveClock('0')
})

test('nobody needs a face of an event that is cancelled', async () => {
  const event_id = await anInvitedHolder()
  await cancelEvent(app.ctx, { event_id, words: 'Não vai ter.', why: 'rain' })
  await eraseFaces(app.db)
  expect(await facesOf(event_id)).toEqual([])
})
