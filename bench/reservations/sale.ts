import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { requestText } from './load.ts'

/** What both databases offer. */
export type Sql = { query(text: string, params?: unknown[]): Promise<{ rows: unknown[] }> }

export type Buyer = { account_id: string; token: string; key: string }
/** One hot row: a single batch, in a single section. `seats` is empty where they are not numbered. */
export type Sale = { id: string; section_id: string; type_id: string; seats: string[] }

/** People who are all logged in already. */
export async function aCrowd(sql: Sql, size: number): Promise<Buyer[]> {
  const tokens = Array.from({ length: size }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('base64url'))
  const { rows } = await sql.query(
    `with people as (
       insert into accounts (name, username, document, email, email_verified_at, cellphone, birth_date, gender_id)
       select 'Fã', 'fa', '9' || lpad(n::text, 10, '0'), 'fa-' || n || '@bench.exemplo.test', clock(), '41987654321', '1990-01-01', 'F'
         from generate_series(1, $1::int) n returning id
     ), logins as (
       insert into sessions (account_id, entry, device, expires_at)
       select id, 'password', 'Bench', clock() + interval '1 day' from people returning id, account_id
     ), numbered as (
       select id, account_id, row_number() over () as n from logins
     ), keys as (
       insert into tokens (hash, session_id, kind, expires_at)
       select ($2::text[])[n], id, 'access', clock() + interval '1 day' from numbered
     )
     select account_id from numbered order by n`,
    [size, hashes],
  )
  return (rows as { account_id: string }[]).map(({ account_id }, i) => ({
    account_id,
    token: tokens[i] ?? '',
    key: randomUUID(),
  }))
}

/** So far away that the first page of the catalogue stays the demo's. */
const DAYS_AHEAD = 300

type Stock = { tickets: number; numbered?: boolean }

export async function aSale(sql: Sql, id: string, { tickets, numbered = false }: Stock): Promise<Sale> {
  const [sector_id, section_id, type_id, batch_id] = [`${id}-1`, `${id}-1-1`, `${id}-1-1-1`, `${id}-1-1-1-1`]
  await sql.query(
    `insert into events (id, producer_id, category_id, title, slug, about_html, starts_at, time_zone, venue_name,
                         venue_city, venue_state, age_rating, convenience_fee, convenience_fee_mode)
     select $1, '0', (select min(id) from categories), 'Estreia', 'estreia', '<p>Estreia.</p>', clock() + make_interval(days => $2),
            'America/Sao_Paulo', 'Casa', 'Serra Clara', 'PR', 'L', 15, 'percentual'`,
    [id, DAYS_AHEAD],
  )
  await sql.query('insert into sectors values ($1, $2, $3, 0)', [sector_id, id, 'Pista'])
  await sql.query(
    `insert into sections (id, sector_id, name, numbered, capacity, position) values ($1, $2, 'Pista', $3, $4, 0)`,
    [section_id, sector_id, numbered, tickets],
  )
  await sql.query(
    `insert into ticket_types (id, section_id, name, kind, position) values ($1, $2, 'Inteira', 'full', 0)`,
    [type_id, section_id],
  )
  await sql.query(
    `insert into batches (id, ticket_type_id, name, price_cents, quantity, starts_at, ends_at, position)
     values ($1, $2, 'Lote 1', 12000, $3, clock() - interval '1 day', clock() + interval '30 days', 0)`,
    [batch_id, type_id, tickets],
  )
  return { id, section_id, type_id, seats: numbered ? await insertSeats(sql, section_id, tickets) : [] }
}

const SEATS_PER_ROW = 100

async function insertSeats(sql: Sql, section_id: string, seats: number): Promise<string[]> {
  const { rows } = await sql.query(
    `insert into seats (section_id, row_name, number)
     select $1, 'F' || (n / $3::int), n % $3 + 1 from generate_series(0, $2::int - 1) n returning id::text`,
    [section_id, seats, SEATS_PER_ROW],
  )
  return (rows as { id: string }[]).map(({ id }) => id)
}

const BROWSER =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36'

/** What the storefront sends when somebody presses the button. */
function press({ token, key }: Buyer, path: string, body: unknown): string {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key, 'user-agent': BROWSER }
  return requestText({ method: 'POST', path, headers, body })
}

export function askForTicket({ id, section_id, type_id }: Sale, buyer: Buyer): string {
  const sections = [{ id: section_id, tickets: [{ id: type_id, quantidade: 1 }] }]
  const cart = { event_id: id, sectors: [{ id: `${id}-1`, sections }], token: null, coupons: [] }
  return press(buyer, '/api/checkout/reserve', cart)
}

export function askForSeat({ id, section_id }: Sale, buyer: Buyer, seat: string): string {
  return press(buyer, `/api/events/${id}/reservation/seats`, { section_id, seats: [seat] })
}

/**
 * Reservations of a sale nobody measures, so that the table is as large as wanted. No batch counts them: a product that
 * starts on them says so in its log ("an invariant is broken"), rightly.
 */
export async function fillReservations(sql: Sql, rows: number): Promise<void> {
  await sql.query(
    `insert into reservations
     select gen_random_uuid(), gen_random_uuid(), 'b-elsewhere', 1, '{b-elsewhere-1-1-1-1}', '{1}', '{12000}',
            '{b-elsewhere-1-1}', '{1}', 0, '{}', '{}',
            '[{"draw": 0, "seats": null, "amount": 1, "sector_id": "b-elsewhere-1", "section_id": "b-elsewhere-1-1", "price_percent": 100, "ticket_type_id": "b-elsewhere-1-1-1"}]',
            '{"coupons": [], "convenience_fee": 15, "convenience_fee_mode": "percentual"}',
            jsonb_build_object(gen_random_uuid(), 'NrVkbLX3mWyVwHIXPcTHrfTqvLpQEo9M5Zo0tUHyQeo'), '[]', clock(), clock() + interval '1 hour'
       from generate_series(1, $1::int)`,
    [rows],
  )
}
