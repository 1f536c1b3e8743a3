import { fail } from '@bilheteria/contract/errors'
import { expect, test } from 'vitest'
import { createSharedAnswers } from './shared-answers.ts'

const textOf = ({ bodies }: { bodies: { identity: Buffer } }) => bodies.identity.toString()

const away = () => Promise.reject(fail('unavailable'))

test('callers at once share one asking', async () => {
  const answers = createSharedAnswers(1_000)
  let asked = 0
  const ask = async () => ({ asked: ++asked })
  const [first, second] = await Promise.all([answers.refresh('a', 'a', ask), answers.refresh('a', 'a', ask)])
  expect(asked).toBe(1)
  expect(second).toBe(first)
  expect(answers.find('a')).toBe(first)
  expect(answers.find('b')).toBeUndefined()
})

test('an old answer is asked for anew, and made anew only when it has changed', async () => {
  const answers = createSharedAnswers(0)
  const first = await answers.refresh('a', 'a', async () => ({ left: 3 }))
  expect(answers.find('a')).toBeUndefined()
  expect(await answers.refresh('a', 'a', async () => ({ left: 3 }))).toBe(first)
  const changed = await answers.refresh('a', 'a', async () => ({ left: 2 }))
  expect(changed.etag).not.toBe(first.etag)
  expect(textOf(changed)).toBe('{"left":2}')
})

test('while the database is away the last answer stands; a refusal is never kept', async () => {
  const answers = createSharedAnswers(0)
  await expect(answers.refresh('a', 'a', away)).rejects.toMatchObject({ code: 'unavailable' })
  const known = await answers.refresh('a', 'a', async () => 'known')
  expect(await answers.refresh('a', 'a', away)).toBe(known)
  await expect(answers.refresh('a', 'a', () => Promise.reject(fail('event_not_found')))).rejects.toMatchObject({
    code: 'event_not_found',
  })
})

const refuse = () => {
  throw fail('unavailable')
}

test('a refused caller gets the last answer alone; another caller reads at the same moment', async () => {
  const answers = createSharedAnswers(0)
  let read = 0
  const ask = async () => ({ read: ++read })
  const first = await answers.refresh('a', 'a', ask)
  const [refused, admitted_one] = await Promise.all([
    answers.refresh('a', 'a', ask, refuse),
    answers.refresh('a', 'a', ask),
  ])
  expect(refused).toBe(first)
  expect(textOf(admitted_one)).toBe('{"read":2}')
})

test('a caller refused without a last answer leaves the question to others', async () => {
  const answers = createSharedAnswers(60_000)
  const both = await Promise.allSettled([
    answers.refresh('a', 'a', async () => 'anew', refuse),
    answers.refresh('a', 'a', async () => 'anew'),
  ])
  expect(both).toMatchObject([{ status: 'rejected', reason: { code: 'unavailable' } }, { status: 'fulfilled' }])
  expect(answers.find('a')).toBeDefined()
})

test('counts no caller who shares a reading', async () => {
  const answers = createSharedAnswers(60_000)
  const first = answers.refresh('a', 'a', async () => 'anew')
  expect(await answers.refresh('a', 'a', async () => 'anew', refuse)).toBe(await first)
  expect(await answers.refresh('a', 'a', async () => 'anew', refuse)).toBe(await first)
})

test('only so many are kept, those asked for last', async () => {
  const answers = createSharedAnswers(60_000)
  for (let n = 0; n <= 500; n++) await answers.refresh(`${n}`, `${n}`, async () => n)
  expect(answers.find('0')).toBeUndefined()
  expect(answers.find('500')).toBeDefined()
})

test('a request as long as nobody’s is answered and not remembered', async () => {
  const answers = createSharedAnswers(60_000)
  const padded = `/api/events?${'&'.repeat(2_000)}`
  expect(textOf(await answers.refresh(padded, 'all events', async () => 'known'))).toBe('"known"')
  expect(answers.find(padded)).toBeUndefined()
  expect(textOf(await answers.refresh('/api/events', 'all events', async () => 'anew'))).toBe('"known"')
})

test('requests that mean the same share an answer; a strange one spoils only its own', async () => {
  const answers = createSharedAnswers(60_000)
  const known = await answers.refresh('/api/events?', 'all events', async () => 'known')
  expect(await answers.refresh('/api/events?&', 'all events', async () => 'known')).toBe(known)
  expect(answers.find('/api/events?&')).toBe(known)
  const strange = answers.refresh('odd', 'odd', () => Promise.reject(fail('producer_not_found')))
  await expect(strange).rejects.toMatchObject({ code: 'producer_not_found' })
  expect(answers.find('/api/events?')).toBe(known)
})
