import { createHash } from 'node:crypto'
import { quoteInstallments } from '@bilheteria/rules/installments'
import type { Db } from '#db/db.ts'
import { inBrasilia } from '#outside/payment/pagbank-order.ts'
import { readCharge, type SandboxCharge } from '#sandbox/read-charge.ts'
import { brandOf } from '#sandbox/test-cards.ts'
import { invalid, PagBankRefusal, type CardCharge, type NewOrder } from './pagbank-shapes.ts'

/** What the ledger does not keep. */
export type About = {
  owner: string
  idempotency_key: string
  body: string
  order: NewOrder
  card?: { encrypted: string; first_digits: string; exp_month: string; exp_year: string; holder: string }
  /** What was answered first, and is answered again. */
  answer?: object
}

export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** `ORDE_…`, `CHAR_…`, `QRCO_…`: 41 characters ("Objeto Order"), here one number for all that belongs to a charge. */
function nameOf(kind: 'ORDE' | 'CHAR' | 'QRCO', { id }: SandboxCharge): string {
  const hex = id.slice('ch_'.length).toUpperCase()
  return `${kind}_${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')}`
}

type Owned = { charge: SandboxCharge; about: About }

/** Of others an account sees nothing. */
export async function findOwned(db: Db, owner: string, name: string): Promise<Owned> {
  const id = `ch_${name.replace(/^\w+_/, '').replaceAll('-', '').toLowerCase()}`
  const [row] = await db.query<{ key: string; about: About }>('select key, about from sandbox.charges where id = $1', [
    id,
  ])
  if (row?.about.owner !== owner) throw notFound()
  return { charge: await readCharge(db, row.key), about: row.about }
}

export function notFound(): PagBankRefusal {
  return new PagBankRefusal(404, { error: 'resource_not_found', description: 'The resource was not found.' })
}

export async function readOwned(db: Db, key: string): Promise<Owned> {
  const [row] = await db.query<{ about: About }>('select about from sandbox.charges where key = $1', [key])
  if (!row) throw notFound()
  return { charge: await readCharge(db, key), about: row.about }
}

// "Objeto Order". A code has no status, and there is no charge before it is paid ("Criar pedido com QR Code").
export function orderObject({ charge, about }: Owned): object {
  const { pix, card } = about.order
  const { customer, items, notification_urls, reference_id } = (pix ?? card) as NonNullable<typeof pix>
  const paid = charge.captured_cents > 0
  return {
    id: nameOf('ORDE', charge),
    reference_id,
    created_at: inBrasilia(Date.parse(charge.created_at)),
    customer,
    items,
    ...(pix && {
      qr_codes: [
        {
          id: nameOf('QRCO', charge),
          expiration_date: pix.qr_codes[0]?.expiration_date,
          amount: pix.qr_codes[0]?.amount,
          text: charge.pix_code,
          arrangements: ['PIX'],
          links: [],
        },
      ],
    }),
    ...((card || paid) && { charges: [chargeObject({ charge, about })] }),
    notification_urls,
    links: [],
  }
}

// "Objeto Charge" has six statuses and none for a charge-back: that one is a guess, nobody has described it.
const statuses: Record<SandboxCharge['state'], string> = {
  pending: 'WAITING',
  expired: 'WAITING',
  in_review: 'IN_ANALYSIS',
  approved: 'PAID',
  refused: 'DECLINED',
  cancelled: 'CANCELED',
  charged_back: 'CHARGEBACK',
}

// "Motivos de compra negada": codes arrive as text.
const responses = {
  insufficient_funds: { code: '20003', message: 'NAO AUTORIZADA' },
  invalid_card: { code: '20007', message: 'VERIFIQUE OS DADOS DO CARTAO' },
  refused: { code: '20001', message: 'CONTATE A CENTRAL DO SEU CARTAO' },
}
const SUCCESS = { code: '20000', message: 'SUCESSO' }

export function chargeObject({ charge, about }: Owned): object {
  const { pix, card } = about.order
  const asked = card?.charges[0]
  const refunded = charge.refunds
    .filter(({ state }) => state === 'done')
    .reduce((sum, one) => sum + one.amount_cents, 0)
  const paid = charge.captured_cents
  // "Serviços de pedidos e pagamentos": it stays paid until all of it is back.
  const status = charge.state === 'approved' && refunded === paid ? 'CANCELED' : statuses[charge.state]
  return {
    id: nameOf('CHAR', charge),
    reference_id: (pix ?? card)?.reference_id,
    status,
    created_at: inBrasilia(Date.parse(charge.created_at)),
    ...(paid > 0 && { paid_at: inBrasilia(Date.parse(charge.created_at)) }),
    description: charge.description,
    amount: {
      value: charge.amount_cents,
      currency: 'BRL',
      ...(asked?.amount.fees && { fees: asked.amount.fees }),
      summary: { total: charge.amount_cents, paid, refunded },
    },
    payment_response: { ...(charge.refusal ? responses[charge.refusal] : SUCCESS), reference: '032416400102' },
    payment_method: asked ? cardMethod(charge, about, asked) : { type: 'PIX', pix: { end_to_end_id: 'E18236120' } },
    links: [],
  }
}

function cardMethod({ card }: SandboxCharge, { card: kept }: About, { payment_method }: CardCharge): object {
  return {
    type: 'CREDIT_CARD',
    installments: payment_method.installments,
    capture: true,
    card: {
      brand: card?.brand,
      first_digits: kept?.first_digits,
      last_digits: card?.last4,
      exp_month: kept?.exp_month,
      exp_year: kept?.exp_year,
      holder: { name: kept?.holder },
      store: false,
    },
  }
}

const TERMS = { interest_free_installments: 3, monthly_interest_bp: 199, min_installment_cents: 500 }
const MOST = 18
/** Who changes to a card of this kind is offered less. */
const SHORT = { begins: '5200', most: 2 }

/** What a card is offered, in the shape of "Criar transação com repasse de taxa"; no part under R$ 5,00. */
function plansFor(value: number, bin: string, most = MOST) {
  const allowed = Math.min(most, bin.startsWith(SHORT.begins) ? SHORT.most : MOST)
  return quoteInstallments(value, allowed, TERMS).map(({ count, amount_cents, total_cents, interest_free }) => ({
    installments: count,
    installment_value: amount_cents,
    interest_free,
    amount: {
      value: total_cents,
      currency: 'BRL',
      // The number of parts that carry interest: all of them, since nobody else takes any on.
      ...(!interest_free && { fees: { buyer: { interest: { total: total_cents - value, installments: count } } } }),
    },
  }))
}

export function quotesFor(value: number, bin: string, most: number): object {
  return { payment_methods: { credit_card: { [brandOf(bin)]: { installment_plans: plansFor(value, bin, most) } } } }
}

/** Interest is theirs to calculate: other numbers than their own are refused. Without any the seller pays it. */
export function checkInterest({ amount, payment_method: { installments } }: CardCharge, number: string): void {
  const told = amount.fees?.buyer.interest
  const plan = plansFor(amount.value - (told?.total ?? 0), number).find((one) => one.installments === installments)
  if (!plan) throw invalid('charges[0].payment_method.installments')
  const quoted = plan.amount.fees?.buyer.interest
  const same = quoted?.total === told?.total && quoted?.installments === told?.installments
  if (told && !same) throw invalid('charges[0].amount.fees.buyer.interest')
}
