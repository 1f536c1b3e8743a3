import { staticBrCode } from '@bilheteria/rules/br-code'
import { randomUUID } from 'node:crypto'
import type { Db } from '#db/db.ts'
import { openCardToken } from './card-token.ts'
import { CHARGE, readCharges, type SandboxCharge } from './read-charge.ts'
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
export const DECISION_MS = 700
/** A BR Code has room for so much of the key. */
const TXID_LENGTH = 25

export type CheckedCharge = Pick<
  NewCharge,
  'key' | 'amount_cents' | 'description' | 'payer' | 'expires_in_s' | 'notification_url'
> & {
  method: 'pix' | 'card'
  installments: number
  card?: ChargedCard
  /** What somebody who plays another provider has to remember. */
  about?: object
}

/** Pix waits to be paid, a card for its bank. */
export async function checkCharge(db: Db, charge: NewCharge): Promise<CheckedCharge> {
  if (charge.method === 'pix') return { ...charge, installments: 1 }
  return { ...charge, card: await cardOf(db, charge.card_token) }
}

/** The card is known already: by its token here, by whatever it is elsewhere. */
export async function insertCharge(db: Db, charge: CheckedCharge): Promise<SandboxCharge> {
  const [inserted] = await insertCharges(db, [charge])
  if (!inserted || inserted instanceof SandboxRefusal) throw inserted ?? new Error('a charge got lost')
  return inserted
}

/** The same key answers the same charge, whatever has become of it; one that was used for something else is refused alone. */
export async function insertCharges(
  db: Db,
  charges: readonly CheckedCharge[],
): Promise<(SandboxCharge | SandboxRefusal)[]> {
  const pix_key = await keepSetting(db, 'pix_key', async () => randomUUID())
  const rows = charges.map(({ card, expires_in_s, ...charge }) => ({
    ...charge,
    pix_code: charge.method === 'pix' ? pixCode(pix_key, charge) : null,
    card_brand: card?.brand ?? null,
    card_last4: card?.last4 ?? null,
    planned: card?.planned ?? null,
    expires_in_s,
    about: charge.about ?? {},
  }))
  const inserted = await db.query<SandboxCharge>(
    `with charge as (
       insert into sandbox.charges (key, method, amount_cents, installments, description, payer, notification_url,
                                    pix_code, card_brand, card_last4, planned, planned_at, expires_at, about)
       select key, method, amount_cents, installments, description, payer, notification_url,
              pix_code, card_brand, card_last4, planned,
              case when planned is not null then clock() + interval '${DECISION_MS} milliseconds' end,
              clock() + expires_in_s * interval '1 second', about
         from jsonb_to_recordset($1) as asked (key text, method text, amount_cents int, installments int, description text,
                                               payer jsonb, notification_url text, pix_code text, card_brand text,
                                               card_last4 text, planned text, expires_in_s int, about jsonb)
       on conflict (key) do nothing returning *
     )
     select ${CHARGE} from charge`,
    [JSON.stringify(rows)],
  )
  const fresh = new Map(inserted.map((charge) => [charge.key, charge]))
  const asked_before = charges.filter(({ key }) => !fresh.has(key)).map(({ key }) => key)
  const earlier = asked_before.length > 0 ? await readCharges(db, asked_before) : undefined
  return charges.map((charge) => {
    const its = fresh.get(charge.key) ?? earlier?.get(charge.key)
    const same = (['amount_cents', 'method', 'installments'] as const).every((fact) => its?.[fact] === charge[fact])
    return its && same ? its : new SandboxRefusal('key_reused')
  })
}

/** The only place that sees a card number: nothing but its last digits is kept. */
async function cardOf(db: Db, token: string): Promise<ChargedCard> {
  const { number } = await openCardToken(db, token)
  return chargedCard(number)
}

export function chargedCard(number: string): ChargedCard {
  return { brand: brandOf(number), last4: number.slice(-4), planned: outcomeOf(number) }
}

function pixCode(pix_key: string, { key, amount_cents }: Pick<NewCharge, 'key' | 'amount_cents'>): string {
  return staticBrCode({
    key: pix_key,
    amount_cents,
    txid: key.slice(0, TXID_LENGTH),
    merchant_name: 'BILHETERIA DEMO',
    merchant_city: 'SAO PAULO',
  })
}
