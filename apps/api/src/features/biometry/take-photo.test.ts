import { errors } from '@bilheteria/contract/errors'
import type { Order } from '@bilheteria/contract/orders'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aCapture, aFaceTicket, aPhoto, aPicture, sendPhoto, type FaceTicket } from '#test/a-face.ts'
import { startApp } from '#test/start-app.ts'
import { judgeFaces } from './judge-faces.ts'
import { createPhotoSeal } from '#crypto/photo-seal.ts'

const BIOMETRY_SECRET = 'a secret that seals nothing but test faces'
const app = await startApp({ BIOMETRY_SECRET })
const seal = createPhotoSeal(BIOMETRY_SECRET)

beforeEach(() => app.db.query('delete from limits'))
afterEach(() => app.moveClock('0'))

type Photo = { registration_id: string; sealed: Uint8Array; sealed_key: Uint8Array }
const photos = ({ event }: FaceTicket) =>
  app.db.query<Photo>(
    `select registration_id, sealed, sealed_key from biometry_photos photo
       join biometry_registrations registered on registered.id = photo.registration_id where event_id = $1`,
    [event.id],
  )
const judge = () => judgeFaces(app.ctx)

async function shown({ order, buyer }: FaceTicket) {
  const answer = await app.request(`/api/orders/${order.id}`, { headers: buyer.bearer })
  const [ticket] = answer.json<Order>().items
  return { status: ticket?.biometry, reason: ticket?.biometry_reason }
}

const jpegHeader = Buffer.from([0xff, 0xd8, 0xff])
const withPlace = async () =>
  aPicture()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '25/1 25/1 0/1' } })
    .jpeg()
    .toBuffer()

test('a picture is kept sealed, small and without anything but its pixels', async () => {
  const ticket = await aFaceTicket(app)
  const secret = await aCapture(app, ticket)
  const sent = await withPlace()
  expect((await sharp(sent).metadata()).exif).toBeDefined()
  expect((await sendPhoto(app, secret, sent)).statusCode).toBe(200)
  expect(await shown(ticket)).toEqual({ status: 'in_review', reason: null })

  const [photo] = await photos(ticket)
  const opened = seal.open(photo!, photo!.registration_id)
  const { format, width, height, exif, icc, xmp, iptc } = await sharp(opened).metadata()
  expect({ format, exif, icc, xmp, iptc }).toMatchObject({ format: 'jpeg', exif: undefined, xmp: undefined })
  expect([icc, iptc]).toEqual([undefined, undefined])
  // Upright: the camera lay on its side.
  expect([width, height]).toEqual([640, 480])
  // Not `GPS`: among so many bytes three letters stand somewhere by chance.
  for (const hidden of ['Camera', 'Exif']) expect(opened.includes(hidden)).toBe(false)

  await judge()
  expect(await shown(ticket)).toEqual({ status: 'in_review', reason: null })
})

test('the built-in biometry judge never approves; it receives, a picture without a face too', async () => {
  const ticket = await aFaceTicket(app)
  await sendPhoto(app, await aCapture(app, ticket), await aPhoto())
  await judge()
  await judge()
  expect(await shown(ticket)).toEqual({ status: 'in_review', reason: null })
  const waiting = () =>
    app.db.query(`select asked_at is not null as looked_at from biometry_registrations where event_id = $1`, [
      ticket.event.id,
    ])
  // Looked at once, not every second until somebody decides.
  expect(await waiting()).toEqual([{ looked_at: true }])
  await sendPhoto(app, await aCapture(app, ticket), await aPhoto({ mean: 12, noise: 6 }))
  await judge()
  expect(await shown(ticket)).toMatchObject({ status: 'refused' })
})

test('nobody who reads the database finds a picture, nor with the secret of another house or row', async () => {
  const ticket = await aFaceTicket(app)
  await sendPhoto(app, await aCapture(app, ticket), await aPhoto())
  const [photo] = await photos(ticket)
  // More than the three bytes of its kind: those stand in a sealed picture now and then, by chance.
  const beginning = Buffer.from(seal.open(photo!, photo!.registration_id)).subarray(0, 16)
  for (const bytes of [photo!.sealed, photo!.sealed_key]) expect(Buffer.from(bytes).includes(beginning)).toBe(false)
  expect(JSON.stringify(await app.dump())).not.toContain(beginning.toString('hex'))
  expect(() => createPhotoSeal('b'.repeat(40)).open(photo!, photo!.registration_id)).toThrow(/authenticate/)
  expect(() => seal.open(photo!, 'another row')).toThrow(/authenticate/)
})

/** Noise takes its time to draw. */
const aPlain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a86' } })
    .jpeg()
    .toBuffer()

test('a large picture becomes a small one', async () => {
  const ticket = await aFaceTicket(app)
  const large = await aPlain(3000, 4000)
  expect((await sendPhoto(app, await aCapture(app, ticket), large)).statusCode).toBe(200)
  const [photo] = await photos(ticket)
  expect(await sharp(seal.open(photo!, photo!.registration_id)).metadata()).toMatchObject({ width: 768, height: 1024 })
})

/** A PNG that says it is 30,000 pixels wide and high: a few bytes that would fill gigabytes. */
function aBomb(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(30_000, 0)
  header.writeUInt32BE(30_000, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(5_000_000))
  const beginning = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([beginning, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc(body), body.length + 4)
  return framed
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return (value ^ 0xffffffff) >>> 0
}

const html = '<!doctype html><script>alert(1)</script>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script></svg>'
const zip = Buffer.concat([Buffer.from('PK\x03\x04'), deflateSync(Buffer.alloc(3_000_000))])

type File = [title: string, type: string, make: () => Promise<Buffer> | Buffer]

/** The twelve: two are pictures with something behind them, ten are none that is taken. */
const pictures: File[] = [
  ['a page', 'image/jpeg', async () => Buffer.concat([await aPhoto(), Buffer.from(html)])],
  ['an archive', 'image/png', async () => Buffer.concat([await aPicture().png().toBuffer(), zip])],
]
const others: File[] = [
  ['a drawing with a script', 'image/svg+xml', () => Buffer.from(svg)],
  ['a drawing that says it is a picture', 'image/png', () => Buffer.from(svg)],
  ['an archive that grows', 'image/jpeg', () => zip],
  ['a picture of 30,000 by 30,000', 'image/png', aBomb],
  ['a page called a picture', 'image/jpeg', () => Buffer.from(html)],
  ['half a picture', 'image/jpeg', async () => (await aPhoto()).subarray(0, 4_000)],
  ['six megabytes', 'image/jpeg', () => Buffer.concat([jpegHeader, Buffer.alloc(6 * 1024 * 1024)])],
  ['a kind nobody asked for', 'image/webp', () => aPicture().webp().toBuffer()],
  ['one kind called another', 'image/png', () => aPhoto()],
  ['nothing at all', 'image/jpeg', () => Buffer.alloc(0)],
]

test.each(pictures)('%s behind a picture does not survive', async (_title, type, make) => {
  const ticket = await aFaceTicket(app)
  expect((await sendPhoto(app, await aCapture(app, ticket), await make(), type)).statusCode).toBe(200)
  const [photo] = await photos(ticket)
  const opened = seal.open(photo!, photo!.registration_id)
  for (const hidden of ['script', 'PK\x03\x04']) expect(opened.includes(hidden)).toBe(false)
  expect(opened.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
})

test.each(others)('%s is refused, nothing is kept, and the address is still good', async (title, type, make) => {
  const ticket = await aFaceTicket(app)
  const secret = await aCapture(app, ticket)
  const answer = await sendPhoto(app, secret, await make(), type)
  const code = title === 'six megabytes' ? 'body_too_large' : 'photo_refused'
  expect(answer.json()).toMatchObject({ code })
  expect(answer.statusCode).toBe(errors[code].status)
  expect(await photos(ticket)).toEqual([])
  expect(await shown(ticket)).toMatchObject({ status: 'pending' })
  expect((await sendPhoto(app, secret, await aPhoto())).statusCode).toBe(200)
})

test.each([
  ['too small', () => aPhoto({ width: 120, height: 160 })],
  ['too wide', () => aPlain(4200, 300)],
])('a picture that is %s is refused at once', async (_title, make) => {
  const ticket = await aFaceTicket(app)
  const answer = await sendPhoto(app, await aCapture(app, ticket), await make())
  expect(answer.json()).toMatchObject({ code: 'photo_refused' })
  expect(await photos(ticket)).toEqual([])
})

/** As cameras do it: a small one in a part of its own before the pixels, and one more after the end. */
async function withOthers(picture: Buffer): Promise<Buffer> {
  const other = await aPlain(64, 64)
  const part = Buffer.concat([Buffer.from([0xff, 0xe2, 0, 0]), Buffer.from('MPF\0'), other])
  part.writeUInt16BE(part.length - 2, 2)
  return Buffer.concat([picture.subarray(0, 2), part, picture.subarray(2), other])
}

const picturesIn = (bytes: Buffer) => bytes.toString('latin1').split(jpegHeader.toString('latin1')).length - 1

test('an odd colour profile and other pictures inside and behind do not survive', async () => {
  const ticket = await aFaceTicket(app)
  const odd = await withOthers(await aPicture().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer())
  expect(picturesIn(odd)).toBe(3)
  expect((await sendPhoto(app, await aCapture(app, ticket), odd)).statusCode).toBe(200)
  const [photo] = await photos(ticket)
  const opened = seal.open(photo!, photo!.registration_id)
  expect(picturesIn(opened)).toBe(1)
  const kept = await sharp(opened).metadata()
  expect(kept).toMatchObject({ space: 'srgb', channels: 3, width: 480, height: 640 })
  expect(kept.icc).toBe(undefined)
})

test('the page for it wears the producer’s own icon: no browser asks for another', async () => {
  const { body } = await app.request(`/biometry/capture/${await aCapture(app, await aFaceTicket(app))}`)
  expect(body).toMatch(/<link rel="icon" type="image\/svg\+xml" href="[^"]+\/favicon\.svg">/)
})

test('an address is good for one picture', async () => {
  const ticket = await aFaceTicket(app)
  const secret = await aCapture(app, ticket)
  expect((await sendPhoto(app, secret, await aPhoto())).statusCode).toBe(200)
  const again = await sendPhoto(app, secret, await aPhoto())
  expect(again.statusCode).toBe(404)
  expect(again.json()).toMatchObject({ code: 'capture_not_found' })
})

test('what is sent to an address nobody was given is not even read', async () => {
  const answer = await sendPhoto(app, 'x'.repeat(43), Buffer.alloc(6 * 1024 * 1024))
  expect(answer.json()).toMatchObject({ code: 'capture_not_found' })
})

test('an address that is older than a quarter of an hour takes nothing', async () => {
  const ticket = await aFaceTicket(app)
  const secret = await aCapture(app, ticket)
  await app.moveClock('15 minutes')
  expect((await sendPhoto(app, secret, await aPhoto())).statusCode).toBe(404)
  expect(await photos(ticket)).toEqual([])
})

test('of several pictures at once one is taken', async () => {
  const ticket = await aFaceTicket(app)
  const secret = await aCapture(app, ticket)
  const photo = await aPhoto()
  const answers = await Promise.all(Array.from({ length: 6 }, () => sendPhoto(app, secret, photo)))
  // On a slow machine the last of them wait too long for their turn.
  const told = answers.map(({ statusCode }) => (statusCode === 503 ? 404 : statusCode))
  expect(told.toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404, 404])

  // Without its condition the same statement lets every one of them through.
  const careless = () => app.db.query('update biometry_captures set used_at = clock() returning 1')
  const through = await Promise.all([careless(), careless()])
  expect(through.every((rows) => rows.length > 0)).toBe(true)
})

test.each([
  ['dark', { mean: 12, noise: 6 }, 'A foto ficou escura. Procure um lugar com mais luz, de frente para ela.'],
  ['glaring', { mean: 252, noise: 4 }, 'A foto ficou clara demais. Evite luz forte direto no rosto.'],
  ['of nothing', { mean: 128, noise: 1 }, 'Não dá para distinguir o rosto. Limpe a câmera e tente com outro fundo.'],
])('a picture that is %s is refused with a reason, and erased', async (_title, look, reason) => {
  const ticket = await aFaceTicket(app)
  await sendPhoto(app, await aCapture(app, ticket), await aPhoto(look))
  await judge()
  expect(await shown(ticket)).toEqual({ status: 'refused', reason })
  expect(await photos(ticket)).toEqual([])

  await sendPhoto(app, await aCapture(app, ticket), await aPhoto())
  await judge()
  expect(await shown(ticket)).toEqual({ status: 'in_review', reason: null })
})

test('light is light, whatever its colour', async () => {
  const ticket = await aFaceTicket(app)
  const green = await aPicture().linear([0, 1.4, 0], [0, 0, 0]).jpeg().toBuffer()
  await sendPhoto(app, await aCapture(app, ticket), green)
  await judge()
  expect(await shown(ticket)).toMatchObject({ status: 'in_review' })
})

test('a shaken picture is refused', async () => {
  const ticket = await aFaceTicket(app)
  const few = sharp(Buffer.from([60, 200, 70, 190, 80, 210]), { raw: { width: 2, height: 3, channels: 1 } })
  const shaken = await few.resize(480, 640, { kernel: 'cubic', fit: 'fill' }).jpeg({ quality: 95 }).toBuffer()
  await sendPhoto(app, await aCapture(app, ticket), shaken)
  await judge()
  expect(await shown(ticket)).toMatchObject({ status: 'refused', reason: expect.stringContaining('tremida') })
})

test('a picture that cannot be opened any more is asked for again', async () => {
  const ticket = await aFaceTicket(app)
  await sendPhoto(app, await aCapture(app, ticket), await aPhoto())
  await judgeFaces({ ...app.ctx, services: { ...app.ctx.services, photoSeal: createPhotoSeal('c'.repeat(40)) } })
  expect(await shown(ticket)).toMatchObject({ status: 'refused', reason: expect.stringContaining('Tente de novo') })
})

test('a stranger’s page cannot send a picture', async () => {
  const secret = await aCapture(app, await aFaceTicket(app))
  const headers = { 'content-type': 'image/jpeg', origin: 'https://evil.example' }
  const answer = await app.request(`/biometry/capture/${secret}`, { method: 'POST', headers, body: await aPhoto() })
  expect(answer.statusCode).toBe(403)
})
