import { expect, test } from 'vitest'
import { fillIn } from './fill-in.ts'

test.each([
  ['{count} eventos', { count: 3 }, '3 eventos'],
  ['{event}, {event}!', { event: 'Final' }, 'Final, Final!'],
  ['{order}: {event}', { order: '1', event: '{order} $& $1' }, '1: {order} $& $1'],
  ['{outro} {}', { count: 3 }, '{outro} {}'],
  ['', { count: 3 }, ''],
])('%s is filled in', (sentence, values, said) => {
  expect(fillIn(sentence, values)).toBe(said)
})
