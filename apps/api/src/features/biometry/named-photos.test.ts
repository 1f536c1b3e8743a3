import { errors } from '@bilheteria/contract/errors'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { aCapture, aFaceTicket, aPhoto, sendPhoto, type FaceTicket } from '#test/a-face.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()

beforeEach(() => app.db.query('delete from limits'))

async function keptOf({ event }: FaceTicket) {
  const [kept] = await app.db.query(
    `select status, count(sealed)::int as photos
       from biometry_registrations left join biometry_photos on registration_id = id where event_id = $1 group by id`,
    [event.id],
  )
  return kept
}

const filesHere = () => readdir(app.data_dir, { recursive: true })

test.each(['../../fuga-1.jpg', '/tmp/fuga-1.jpg'])(
  'a picture called “%s” is a picture like any other: its name is not even kept',
  async (name) => {
    const ticket = await aFaceTicket(app)
    const secret = await aCapture(app, ticket)
    const before = await filesHere()
    const headers = {
      'content-type': 'image/jpeg',
      origin: 'http://localhost',
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    }
    const answer = await app.request(`/biometry/capture/${secret}`, { method: 'POST', headers, body: await aPhoto() })
    expect([answer.statusCode, answer.json()]).toEqual([200, {}])
    expect(await keptOf(ticket)).toEqual({ status: 'in_review', photos: 1 })
    expect(await filesHere()).toEqual(before)
    for (const folder of [app.data_dir, process.cwd()]) expect(existsSync(resolve(folder, name))).toBe(false)
    expect(JSON.stringify(await app.dump())).not.toContain('fuga-1')
  },
)

test.each([
  'image/jpeg; name="../../fuga-1.jpg"',
  '../..',
  'multipart/form-data; boundary=x',
  'application/json',
  'text/html',
  'image/../../fuga-1',
  'image/jpeg, image/png',
  'constructor',
  '__proto__',
  '',
])('a picture of the kind “%s” is refused, and nothing is kept', async (type) => {
  const ticket = await aFaceTicket(app)
  const answer = await sendPhoto(app, await aCapture(app, ticket), await aPhoto(), type)
  const { code } = answer.json<{ code: 'photo_refused' | 'unsupported_media_type' }>()
  expect(['photo_refused', 'unsupported_media_type']).toContain(code)
  expect(answer.statusCode).toBe(errors[code].status)
  expect(await keptOf(ticket)).toEqual({ status: 'pending', photos: 0 })
})
