import type { Installment } from '@bilheteria/rules/installments'
import type { Connection } from './pagbank-connection.ts'
import { failureOf, quotes, understand, type Plan } from './pagbank-shapes.ts'
import { ProviderRefused, ProviderUnreachable, type Charge, type QuoteRequest } from './provider.ts'

const BIN_DIGITS = 6
/** They make no part smaller than R$ 5,00, so that less than two of them is not asked about. */
const SMALLEST_IN_PARTS_CENTS = 1_000

type Asked = { total_cents: number; most: number; card_bin: string }

/** What this card's buyer would pay in parts, all of the interest theirs; nothing when PagBank wants it whole. */
async function listPlans(connection: Connection, { total_cents, most, card_bin }: Asked): Promise<Plan[]> {
  const query = new URLSearchParams({
    payment_methods: 'CREDIT_CARD',
    value: String(total_cents),
    max_installments: String(most),
    max_installments_no_interest: '0',
    credit_card_bin: card_bin.slice(0, BIN_DIGITS),
  })
  const answer = await connection.call({ method: 'GET', path: `/charges/fees/calculate?${query.toString()}` })
  if (answer.status >= 300) {
    const failure = failureOf(answer)
    if (failure instanceof ProviderRefused) return []
    throw failure
  }
  const brands = Object.values(understand(quotes, answer.json).payment_methods.credit_card)
  // Without a brand of its own nobody knows which of them is meant.
  const plans = brands.length === 1 ? (brands[0]?.installment_plans ?? []) : []
  // A sum that does not add up is not shown to anybody.
  return plans.filter((plan) => plan.amount.value === total_cents + interestIn(plan))
}

function interestIn({ amount }: Plan): number {
  return amount.fees?.buyer?.interest?.total ?? 0
}

export async function quoteByCard(
  connection: Connection,
  { total_cents, most, card_bin }: QuoteRequest,
): Promise<Installment[]> {
  const whole = { count: 1, amount_cents: total_cents, total_cents, interest_free: true }
  if (card_bin === undefined || most < 2 || total_cents < SMALLEST_IN_PARTS_CENTS) return [whole]
  const plans = await listPlans(connection, { total_cents, most, card_bin })
  const parts = plans
    .filter(({ installments }) => installments > 1 && installments <= most)
    .toSorted((a, b) => a.installments - b.installments)
    .map((plan) => ({
      count: plan.installments,
      amount_cents: plan.installment_value,
      total_cents: plan.amount.value,
      interest_free: interestIn(plan) === 0,
    }))
  return [whole, ...parts]
}

/** `fees` only where there is interest. */
export type OrderAmount = { value: number; currency: 'BRL'; fees?: Plan['amount']['fees'] }

/** They check interest against their own sums, so it is sent as they quote it now; when that changed nobody agreed to it. */
export async function amountOf(connection: Connection, charge: Charge): Promise<OrderAmount> {
  const { amount_cents } = charge
  if (charge.method !== 'card') return { value: amount_cents, currency: 'BRL' }
  const { installments, card_bin, interest_cents } = charge
  const asked = { total_cents: amount_cents, most: installments, card_bin }
  const plans = installments > 1 ? await listPlans(connection, asked) : []
  const plan = plans.find((one) => one.installments === installments)
  // An earlier try may have been charged as it was quoted then: that nobody can say so any more is no refusal.
  const Failure = charge.again ? ProviderUnreachable : ProviderRefused
  if (installments > 1 && !plan) throw new Failure('PagBank does not take this card in so many parts')
  if ((plan ? interestIn(plan) : 0) !== interest_cents) throw new Failure('PagBank quotes other interest now')
  const { value, fees } = plan?.amount ?? { value: amount_cents }
  return { value, currency: 'BRL', ...(interest_cents > 0 && { fees }) }
}
