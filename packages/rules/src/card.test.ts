import { expect, test } from 'vitest'
import { holdsCardNumber } from './card.ts'

test.each([
  '4111111111111111',
  '4111 1111 1111 1111',
  '4111-1111-1111-1111',
  'x 5555.5555.5555.4444 y',
  '378282246310005',
  '4000_0077_7712_3453',
  'sbx_4000/0077=7712+3453',
])('%s looks like a card', (text) => expect(holdsCardNumber(text)).toBe(true))

test.each([
  '',
  '52998224725',
  '(41) 98765-4321',
  '4111111111111112',
  'sbx_Q2FydGFvMTIzNDU2',
  'a4111111111111111f',
  '100001',
])('%s does not', (text) => expect(holdsCardNumber(text)).toBe(false))
