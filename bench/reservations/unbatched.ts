import { Pool } from 'pg'
import type { Buyer, Sale } from './sale.ts'

/** As many as the product's own pool has. */
const CONNECTIONS = 10

const RESERVE =
  'select reserve($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22) as decided'

type Decided = { decided: { verdicts: string[] } }
type Crowd = { buyers: readonly Buyer[]; seconds: number }

/** The product's own statement, once for each buyer: what it would do if nobody waited for anybody. Answers who holds a seat. */
export async function reserveOneByOne(url: string, sale: Sale, { buyers, seconds }: Crowd) {
  const pool = new Pool({ connectionString: url, max: CONNECTIONS, min: CONNECTIONS })
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()))
  const promised: Buyer[] = []
  let next = 0
  const began = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      while (next < buyers.length && performance.now() - began < seconds * 1_000) {
        const n = next++
        const buyer = buyers[n] as Buyer
        const { rows } = await client.query<Decided>(RESERVE, claimOf(sale, buyer, sale.seats[n] ?? ''))
        if (rows[0]?.decided.verdicts[0] === 'held') promised.push(buyer)
      }
    }),
  )
  const ms = performance.now() - began
  for (const client of clients) client.release()
  await pool.end()
  return { promised, asked: next, ms }
}

function claimOf({ id, section_id, type_id }: Sale, { account_id, key }: Buyer, seat: string): unknown[] {
  const line = { sector_id: `${id}-1`, section_id, ticket_type_id: type_id, amount: 1, seats: [seat] }
  return [
    [account_id],
    [id],
    [null],
    [null],
    [''],
    [key],
    ['NrVkbLX3mWyVwHIXPcTHrfTqvLpQEo9M5Zo0tUHyQeo'],
    [1],
    [1],
    [0],
    [JSON.stringify([{ ...line, price_percent: 100, draw: 0 }])],
    [JSON.stringify({ coupons: [], convenience_fee: 15, convenience_fee_mode: 'percentual' })],
    [1],
    [type_id],
    [1],
    [1],
    [section_id],
    [1],
    [1],
    [seat],
    [0],
    [],
  ]
}
