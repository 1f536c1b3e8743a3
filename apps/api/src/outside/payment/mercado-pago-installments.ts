import type { Installment } from '@bilheteria/rules/installments'
import type { Connection } from './mercado-pago-connection.ts'
import { offers, toReais, understand } from './mercado-pago-shapes.ts'
import type { QuoteRequest } from './provider.ts'

/** What parts cost with this card, as Mercado Pago says; the whole at once always costs the price. */
export async function quoteByCard(
  connection: Connection,
  { total_cents, most, card_bin }: QuoteRequest,
): Promise<Installment[]> {
  const whole = { count: 1, amount_cents: total_cents, total_cents, interest_free: true }
  if (card_bin === undefined || most === 1) return [whole]
  const query = { amount: String(toReais(total_cents)), bin: card_bin }
  const answer = await connection.call({ method: 'GET', path: '/v1/payment_methods/installments', query })
  // It knows no such card. Whether it can be charged is said when it is tried.
  if (answer.status >= 300) return [whole]
  const offer = understand(offers, answer.json).find(({ payment_type_id }) => payment_type_id === 'credit_card')
  const parts = (offer?.payer_costs ?? [])
    .filter(({ installments }) => installments > 1 && installments <= most)
    .map(({ installments, installment_rate, installment_amount, total_amount }) => ({
      count: installments,
      amount_cents: installment_amount,
      // Three thirds of R$ 100,00 are R$ 99,99 on paper; nobody is charged less than the price.
      total_cents: Math.max(total_amount, total_cents),
      interest_free: installment_rate === 0,
    }))
  return [whole, ...parts.toSorted((a, b) => a.count - b.count)]
}
