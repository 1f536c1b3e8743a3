import { expect, test } from 'vitest'
import { needsVerifiedEmail } from './verified-email.ts'

test.each([
  { max_per_cpf: null, total_cents: 12_000, needed: false },
  { max_per_cpf: null, total_cents: 0, needed: true },
  { max_per_cpf: 2, total_cents: 12_000, needed: true },
  { max_per_cpf: 2, total_cents: 0, needed: true },
])('at most $max_per_cpf a person for $total_cents cents: $needed', ({ needed, ...order }) => {
  expect(needsVerifiedEmail(order)).toBe(needed)
})
