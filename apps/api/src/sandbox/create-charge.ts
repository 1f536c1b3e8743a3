import { staticBrCode } from '@bilheteria/rules/br-code'
import { randomUUID } from 'node:crypto'
import type { Db } from '#db/db.ts'
import { openCardToken } from './card-token.ts'
import { readCharge, type SandboxCharge } from './read-charge.ts'
import { SandboxRefusal } from './refusal.ts'
import { keepSetting } from './settings.ts'
import { brandOf, outcomeOf, type Outcome } from './test-cards.ts'

export type NewCharge = {
  key: string
  amount_cents: number
  description: string
  payer: { name: string; document: string; email: string }
  expires_in_s: number
  notification_url: string
} & ({ method: 'pix' } | { method: 'card'; card_token: string; installments: number })

/** What is kept of a card, and what its bank will say of it. */
export type ChargedCard = { brand: string; last4: string; planned: Outcome }

/** A bank takes a moment to decide about a card. */
const DECISION_MS = 700
/** A BR Code has room for so much of the key. */
const TXID_LENGTH = 25

/** Pix waits to be paid, a card for its bank. The same key answers the same charge, whatever has become of it. */
export async function createCharge(db: Db, charge: NewCharge): Promise<SandboxCharge> {
  if (charge.method === 'pix') return insertCharge(db, { ...charge, installments: 1 })
  return insertCharge(db, { ...charge, card: await cardOf(db, charge.card_token) })
}

type CheckedCharge = Pick<
  NewCharge,
  'key' | 'amount_cents' | 'description' | 'payer' | 'expires_in_s' | 'notification_url'
> & {
  method: 'pix' | 'card'
  installments: number
  card?: ChargedCard
  /** What somebody who plays another provider has to remember. */
  about?: object
}

/** The card is known already: by its token here, by whatever it is elsewhere. */
export async function insertCharge(db: Db, charge: CheckedCharge): Promise<SandboxCharge> {
  const { card, installments } = charge
  const pix_code = charge.method === 'pix' ? await pixCode(db, charge) : null
  const [made] = await db.query(
    `insert into sandbox.charges (key, method, amount_cents, installments, description, payer, notification_url,
                                  pix_code, card_brand, card_last4, planned, planned_at, expires_at, about)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
             case when $11::text is not null then clock() + $12::int * interval '1 millisecond' end,
             clock() + $13::int * interval '1 second', $14)
     on conflict (key) do nothing returning 1`,
    [
      charge.key,
      charge.method,
      charge.amount_cents,
      installments,
      charge.description,
      JSON.stringify(charge.payer),
      charge.notification_url,
      pix_code,
      card?.brand ?? null,
      card?.last4 ?? null,
      card?.planned ?? null,
      DECISION_MS,
      charge.expires_in_s,
      JSON.stringify(charge.about ?? {}),
    ],
  )
  const known = await readCharge(db, charge.key)
  const same =
    known.amount_cents === charge.amount_cents && known.method === charge.method && known.installments === installments
  if (!made && !same) throw new SandboxRefusal('key_reused')
  return known
}

/** The only place that sees a card number: nothing but its last digits is kept. */
async function cardOf(db: Db, token: string): Promise<ChargedCard> {
  const { number } = await openCardToken(db, token)
  return chargedCard(number)
}

export function chargedCard(number: string): ChargedCard {
  return { brand: brandOf(number), last4: number.slice(-4), planned: outcomeOf(number) }
}

async function pixCode(db: Db, { key, amount_cents }: Pick<NewCharge, 'key' | 'amount_cents'>): Promise<string> {
  const pix_key = await keepSetting(db, 'pix_key', async () => randomUUID())
  const txid = key.slice(0, TXID_LENGTH)
  return staticBrCode({
    key: pix_key,
    amount_cents,
    txid,
    merchant_name: 'BILHETERIA DEMO',
    merchant_city: 'SAO PAULO',
  })
}
