import { dynamicBrCode } from '@bilheteria/rules/br-code'
import type { PixSettings } from './central-bank-pix-settings.ts'
import type { Cob, Devolucao } from './central-bank-pix-shapes.ts'
import { ProviderUnreachable, type Reading, type ReadRefund } from './provider.ts'

// A Pix sent in the last second is on its way a little longer.
const GRACE_MS = 10_000

/** The bank never says "expired", and a Pix that came counts whatever the record says. */
export function readingOf(charge: Cob, settings: PixSettings, now_ms: number): Reading {
  return {
    charge_key: charge.txid,
    provider_id: charge.pix[0]?.endToEndId ?? null,
    state: stateOf(charge, now_ms),
    captured_cents: capturedOf(charge),
    interest_cents: 0,
    pix_code: codeOf(charge, settings),
    card: null,
    refusal: null,
    refunds: refundsOf(charge),
    returned_cents: null,
  }
}

export function capturedOf({ pix }: Cob): number {
  return pix.reduce((sum, { valor }) => sum + valor, 0)
}

function stateOf({ status, calendario, pix }: Cob, now_ms: number): Reading['state'] {
  const all = pix.flatMap(({ devolucoes }) => devolucoes)
  if (all.some((one) => isClawback(one) && one.status === 'DEVOLVIDO')) return 'charged_back'
  if (pix.length > 0) return 'approved'
  if (status === 'CONCLUIDA') throw new ProviderUnreachable('the bank says paid and shows no Pix')
  if (status.startsWith('REMOVIDA_')) return 'expired'
  const ends_ms = Date.parse(calendario.criacao) + calendario.expiracao * 1_000 + GRACE_MS
  return status === 'ATIVA' && now_ms > ends_ms ? 'expired' : 'pending'
}

/** Taken by the payer's bank because of fraud or a fault; nothing that we asked for. */
export function isClawback({ natureza }: Devolucao): boolean {
  return natureza?.startsWith('MED_') ?? false
}

function codeOf({ pixCopiaECola, location, loc }: Cob, { merchant_name, merchant_city }: PixSettings): string | null {
  if (pixCopiaECola) return pixCopiaECola
  const place = location ?? loc?.location
  if (!place) return null
  try {
    return dynamicBrCode({ location: place, merchant_name, merchant_city })
  } catch {
    return null
  }
}

export function refundsOf({ pix }: Cob): ReadRefund[] {
  const asked = pix.flatMap(({ devolucoes }) => devolucoes).filter((one) => !isClawback(one))
  const keys = new Set(asked.map(({ id }) => id))
  return [...keys].map((key) => asOneRefund(asked.filter(({ id }) => id === key)))
}

/** A refund that no single Pix could bear went back in parts of the same name; what failed of it is not counted. */
export function asOneRefund(parts: Devolucao[]): ReadRefund {
  const alive = parts.filter(isAlive)
  const counted = alive.length > 0 ? alive : parts
  const done = alive.every(({ status }) => status === 'DEVOLVIDO')
  return {
    key: parts[0]?.id ?? '',
    provider_id: null,
    amount_cents: counted.reduce((sum, { valor }) => sum + valor, 0),
    state: alive.length === 0 ? 'failed' : done ? 'done' : 'processing',
  }
}

/** It went back, or still may. */
export function isAlive({ status }: Devolucao): boolean {
  return status !== 'NAO_REALIZADO'
}
