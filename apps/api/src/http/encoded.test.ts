import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bytesOf, encode } from './encoded.ts'

test.each([1_000, 200_000])('a text of %i bytes is the same in every form', async (size) => {
  const text = randomBytes(size / 2).toString('hex')
  const { bodies, ...encoded } = await encode(text)
  expect(bodies.identity.toString()).toBe(text)
  expect(gunzipSync(bodies.gzip).toString()).toBe(text)
  expect(brotliDecompressSync(bodies.br).toString()).toBe(text)
  expect(bytesOf({ ...encoded, bodies })).toBe(size + bodies.gzip.length + bodies.br.length)
})

test('while a long text is compressed everybody else is answered', async () => {
  const encoded = encode(randomBytes(1_000_000).toString('hex')).then(() => 'done')
  for (let turns = 0; turns < 5; turns++) {
    expect(await Promise.race([encoded, nextTurn('still at it')])).toBe('still at it')
  }
  expect(await encoded).toBe('done')
})

test('more long texts than can be compressed soon are turned away at once', async () => {
  const text = randomBytes(20_000).toString('hex')
  const ends = await Promise.allSettled(Array.from({ length: 210 }, () => encode(text)))
  const refused = ends.filter((end) => end.status === 'rejected')
  expect(refused.length).toBe(8)
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } })
})
