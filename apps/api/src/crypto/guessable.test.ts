import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isGuessable } from './guessable.ts'

test.each([
  'a'.repeat(32),
  'abababababababababababababababab',
  'trocar-isto-trocar-isto-trocar-is',
  '0123456789abcdef0123456789abcdef',
  'abcdefghijklmnopqrstuvwxyz012345',
  '987654321098765432109876543210987',
  'aaaaaaaabbbbbbbbccccccccdddddddd',
])('%s was typed by somebody', (secret) => {
  expect(isGuessable(secret)).toBe(true)
})

test('what is made by chance passes, also in hexadecimal and only as long as it must be', () => {
  for (let i = 0; i < 2_000; i++) {
    const made = createHash('sha256').update(String(i)).digest()
    const secrets = [made.toString('base64url'), made.toString('hex').slice(0, 32), made.toString('hex').slice(0, 16)]
    expect(secrets.filter(isGuessable)).toEqual([])
  }
})
