import type { Bank } from './central-bank-pix-connection.ts'
import { asOneRefund, isAlive } from './central-bank-pix-reading.ts'
import { devolucao, refusedBecause, toReais, understand } from './central-bank-pix-shapes.ts'
import type { Cob, Devolucao, Pix } from './central-bank-pix-shapes.ts'
import { ProviderRefused, type ReadRefund, type RefundRequest } from './provider.ts'

/**
 * Money goes back to the Pix it came with, so a charge that several Pix paid may need several parts. Their name is the
 * refund's key: a repeated request finds what it has asked for already and asks only for the rest.
 */
export async function refundPix(bank: Bank, charge: Cob, { key, amount_cents }: RefundRequest): Promise<ReadRefund> {
  const parts = charge.pix.flatMap(({ devolucoes }) => devolucoes.filter(({ id }) => id === key))
  const missing_cents = amount_cents - sumOf(parts.filter(isAlive))
  const plan = planParts(charge.pix, key, missing_cents)
  if (parts.length === 0 && sumOf(plan) < amount_cents) {
    throw new ProviderRefused('the charge has less left than is to go back')
  }
  for (const { endToEndId, valor } of plan)
    parts.push(await sendBack(bank, `/pix/${endToEndId}/devolucao/${key}`, valor))
  return asOneRefund(parts)
}

/** One Pix that can bear it all, else as much of each as it takes. */
function planParts(all: Pix[], key: string, missing_cents: number): Pick<Pix, 'endToEndId' | 'valor'>[] {
  const free = all
    .filter(({ devolucoes }) => !devolucoes.some(({ id }) => id === key))
    .map(({ endToEndId, valor, devolucoes }) => ({ endToEndId, left: valor - sumOf(devolucoes.filter(isAlive)) }))
  const enough = free.find(({ left }) => left >= missing_cents)
  const plan: Pick<Pix, 'endToEndId' | 'valor'>[] = []
  let rest = missing_cents
  for (const { endToEndId, left } of enough ? [enough] : free) {
    const valor = Math.min(rest, left)
    if (valor > 0) plan.push({ endToEndId, valor })
    rest -= valor
  }
  return plan
}

async function sendBack(bank: Bank, path: string, cents: number): Promise<Devolucao> {
  const body = { valor: toReais(cents) }
  const answer = await bank.call('PUT', path, body)
  if (answer.status < 300) return understand(devolucao, answer.json)
  // Refused, perhaps because an earlier try has arrived after all.
  const known = await bank.call('GET', path)
  if (known.status < 300) return understand(devolucao, known.json)
  throw refusedBecause(answer.json, body)
}

function sumOf(parts: { valor: number }[]): number {
  return parts.reduce((sum, { valor }) => sum + valor, 0)
}
