import { randomBytes } from 'node:crypto'
import type { Charge } from '#outside/payment/provider.ts'

export const PAYER = { name: 'Ana Ramos', document: '52998224725', email: 'ana@exemplo.test' }

export function aKey(): string {
  return randomBytes(16).toString('hex')
}

/** A Pix over R$ 123,45 for a quarter of an hour, unless told otherwise. */
export function aPixCharge(changed: { key?: string; amount_cents?: number; description?: string } = {}): Charge {
  const usual = { key: aKey(), amount_cents: 12_345, description: 'Baile das Águas, 2 ingressos' }
  return { ...usual, payer: PAYER, expires_in_s: 900, method: 'pix', ...changed }
}
