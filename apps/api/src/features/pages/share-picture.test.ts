import sharp from 'sharp'
import { expect, test } from 'vitest'
import { anEvent } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'

const asked: string[] = []
const poster = await sharp({ create: { width: 64, height: 24, channels: 3, background: '#ff8800' } })
  .webp()
  .toBuffer()
const app = await startApp(
  {},
  { findPoster: async (name) => (asked.push(name), name === 'broken' ? Buffer.from('?') : poster) },
)
const club = await app.aProducer({ title: 'Clube do Mar' })

async function anEventWith(name: string | null, title = 'Final') {
  const { id } = await anEvent(app.db, club.id, { title })
  await app.db.query('update events set poster = $2 where id = $1', [id, name])
  return id
}

const share = (event: string) => app.request(`/share.png?producer=${club.slug}&event=${event}`)

test('an event is a picture of a size that is shown large, drawn once', async () => {
  const id = await anEventWith('final')
  const [first, again] = [await share(id), await share(id)]
  expect(first).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/png' } })
  expect(first.headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
  expect(asked.filter((name) => name === 'final')).toHaveLength(1)
  expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
})

test('a shop is a picture with its name too', async () => {
  const { statusCode, headers, rawPayload } = await app.request(`/share.png?producer=${club.slug}`)
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
})

test.each([
  ['without a poster', null, 'Final'],
  ['whose poster is none', 'broken', 'Final'],
  ['with markup for a title', 'final', '<span size="900000">A</span> & <b>'],
  ['with the longest title', 'final', 'Inconstitucionalissimamente '.repeat(30)],
])('an event %s is a picture too', async (_title, name, title) => {
  const { statusCode, rawPayload } = await share(await anEventWith(name, title))
  expect(statusCode).toBe(200)
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
})

test.each(['', 'nada', '%00'])('there is no picture of an event that there is not: “%s”', async (event) => {
  expect((await share(event)).statusCode).toBe(404)
})
