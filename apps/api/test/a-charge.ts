import { randomBytes } from 'node:crypto'
import type { Charge, ChargeName } from '#outside/payment/provider.ts'

export const PAYER = { name: 'Ana Ramos', document: '52998224725', email: 'ana@exemplo.test' }

export function aKey(): string {
  return randomBytes(16).toString('hex')
}

/** A charge whose provider has not told its own name for it. */
export function named(key: string): ChargeName {
  return { key, provider_id: null }
}

/** A Pix over R$ 123,45 for a quarter of an hour, unless told otherwise. */
export function aPixCharge(changed: { key?: string; amount_cents?: number; description?: string } = {}): Charge {
  const usual = { key: aKey(), amount_cents: 12_345, description: 'Baile das Águas, 2 ingressos' }
  const ends_at = new Date(Date.now() + 900_000).toISOString()
  return { ...usual, payer: PAYER, ends_at, expires_in_s: 900, method: 'pix', ...changed }
}
