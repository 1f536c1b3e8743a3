import { FACE_FAILURE } from '@bilheteria/contract/biometry'
import { fail } from '@bilheteria/contract/errors'
import { expect, test } from 'vitest'
import { failureText } from './use-register-biometry.ts'

test('support is named only where nobody else can help', () => {
  expect(FACE_FAILURE).toContain('suporte')
  for (const error of [
    new Error('broken'),
    fail('unexpected'),
    fail('unavailable'),
    fail('foreign_500', { status: 502 }),
  ]) {
    expect(failureText(error)).toBe(FACE_FAILURE)
  }
  for (const code of ['offline', 'timeout', 'event_ended', 'face_approved'] as const) {
    expect(failureText(fail(code))).toBe(fail(code).message)
  }
})
