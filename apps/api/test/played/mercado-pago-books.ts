import { createHash } from 'node:crypto'
import type { Db } from '#db/db.ts'
import { readCharge, type SandboxCharge } from '#sandbox/read-charge.ts'
import { SandboxRefusal } from '#sandbox/refusal.ts'

/** What the ledger does not know of a payment. */
type About = {
  /** Whose it is: the seller's `user_id`. */
  owner: string
  external_reference: string | null
  method: string
  issuer: string | null
  bin: string | null
  holder: string | null
  total_paid_cents: number
  installment_cents: number
  /** Why it was rejected, where the ledger says less. */
  rejected?: string
  /** How a dispute stands: in_process, settled, reimbursed. */
  dispute?: string
}

type Row = { key: string; id: string; about: About }
export type Booked = { id: string; about: About; charge: SandboxCharge; refunds: BookedRefund[] }
export type BookedRefund = { id: string; key: string; amount_cents: number; state: string; created_at: string }

/** Ids of theirs are numbers of many digits; nothing else is to be read from them. */
const FIRST_PAYMENT = 90_000_000_000
const FIRST_REFUND = 1_200_000_000
const FIRST_CHARGEBACK = 217_000_000_000_000

/** The ledger's name for an idempotency key, which may be any text. */
export function ledgerKey(idempotency_key: string): string {
  const fits = /^[A-Za-z0-9]{32}$/.test(idempotency_key)
  return fits ? idempotency_key : createHash('md5').update(idempotency_key).digest('hex')
}

const ROW = `key, (number + ${FIRST_PAYMENT})::text as id, about`

/** Error 2000 of "Get payment", also for a payment of somebody else. */
export async function getPayment(db: Db, owner: string, id: string): Promise<Booked> {
  const found = /^\d{1,15}$/.test(id) ? await pick(db, 'number = $1', [Number(id) - FIRST_PAYMENT]) : []
  const row = found.find(({ about }) => about.owner === owner)
  if (!row) throw new SandboxRefusal('charge_not_found')
  return book(db, row)
}

export async function findByKey(db: Db, key: string): Promise<Booked | undefined> {
  const [row] = await pick(db, 'key = $1', [key])
  return row && book(db, row)
}

function pick(db: Db, condition: string, params: unknown[]): Promise<Row[]> {
  return db.query<Row>(`select ${ROW} from sandbox.charges where ${condition}`, params)
}

async function book(db: Db, { key, id, about }: Row): Promise<Booked> {
  const refunds = await db.query<BookedRefund>(
    `select (number + ${FIRST_REFUND})::text as id, key, amount_cents, state, iso(created_at) as created_at
       from sandbox.refunds where charge_key = $1 order by number`,
    [key],
  )
  return { id, about, charge: await readCharge(db, key), refunds }
}

export function chargebackId(payment_id: string): string {
  return String(Number(payment_id) - FIRST_PAYMENT + FIRST_CHARGEBACK)
}

export function paymentOfChargeback(id: string): string {
  return String(Number(id) - FIRST_CHARGEBACK + FIRST_PAYMENT)
}

type Asked = {
  owner: string
  external_reference: string | undefined
  begin_date: string
  end_date: string
  criteria: 'asc' | 'desc'
  limit: number
  offset: number
}

export async function searchPayments(db: Db, asked: Asked): Promise<{ total: number; found: Booked[] }> {
  const { owner, external_reference = null, begin_date, end_date, criteria, limit, offset } = asked
  const wanted = `about ->> 'owner' = $1 and ($2::text is null or about ->> 'external_reference' = $2)
                  and created_at >= ${sqlDate(begin_date)} and created_at <= ${sqlDate(end_date)}`
  const [{ total } = { total: 0 }] = await db.query<{ total: number }>(
    `select count(*)::int as total from sandbox.charges where ${wanted}`,
    [owner, external_reference],
  )
  const rows = await pick(db, `${wanted} order by created_at ${criteria}, number ${criteria} limit $3 offset $4`, [
    owner,
    external_reference,
    limit,
    offset,
  ])
  const found: Booked[] = []
  for (const row of rows) found.push(await book(db, row))
  return { total, found }
}

/** `NOW-3MONTHS` or a date, both checked by their shape before. */
function sqlDate(text: string): string {
  const [, amount = '0', unit = 'DAYS'] = /^NOW(?:-(\d+)(\w+))?$/.exec(text) ?? []
  return text.startsWith('NOW') ? `clock() - interval '${amount} ${unit}'` : `timestamptz '${text}'`
}
