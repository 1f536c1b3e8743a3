import { openTalk } from '../hostile/talk.ts'
import { pause } from '../reservations/our-processes.ts'
import { aSale, type Buyer, type Sale, type Sql } from '../reservations/sale.ts'
import type { Server } from '../reservations/servers.ts'
import { buyByPix } from './buy-by-pix.ts'
import { countLetters } from './books.ts'

/** Orders of other people's, of a sale nobody measures: copies of one that was really bought there. */
export type Others = { sale: Sale; copied: number; accounts: string[] }

type Place = { server: Server; sql: Sql; crowd: readonly Buyer[] }

/** One is bought, so that what is copied is whatever this product writes. */
export async function beginOthers({ server, sql, crowd }: Place, most: number): Promise<Others> {
  const sale = await aSale(sql, 'b-others', { tickets: most + 1 })
  const buyer = crowd.at(-1)
  if (!buyer) throw new Error('nobody there')
  const { ask, close } = await openTalk(Number(new URL(server.url).port))
  const status = await buyByPix(ask, { sale, buyer })
  close()
  if (status !== 200) throw new Error(`the order that is copied could not be bought: ${status}`)
  while ((await countLetters(sql, sale)) < 1) await pause(50)
  return { sale, copied: 0, accounts: crowd.map(({ account_id }) => account_id) }
}

type Copy = { table: string; of: string; with: string }

/** Each has names of its own, made from its number, so that the tables find each other. */
const copies: readonly Copy[] = [
  {
    table: 'orders',
    of: 'own.id = template.order_id',
    with: `'id', md5('order ' || n)::uuid, 'compra_id', 10000000 + n, 'reservation_id', md5('reservation ' || n)::uuid,
           'payment_id', md5('payment ' || n)::uuid, 'account_id', ($3::text[])[1 + n % cardinality($3::text[])]`,
  },
  {
    table: 'payments',
    of: 'own.id = template.payment_id',
    with: `'id', md5('payment ' || n)::uuid, 'order_id', md5('order ' || n)::uuid, 'provider_id', 'ch_' || md5('charge ' || n)`,
  },
  {
    table: 'tickets',
    of: 'own.order_id = template.order_id',
    with: `'id', md5('ticket ' || n)::uuid, 'order_id', md5('order ' || n)::uuid, 'secret', left(md5('secret ' || n), 22)`,
  },
  {
    table: 'ledger',
    of: 'own.payment_id = template.payment_id',
    with: `'booking', replace(own.booking, template.payment_id::text, (md5('payment ' || n)::uuid)::text),
           'order_id', md5('order ' || n)::uuid, 'payment_id', md5('payment ' || n)::uuid`,
  },
  {
    table: 'sandbox.charges',
    of: `own.key = replace(template.payment_id::text, '-', '')`,
    with: `'key', md5('payment ' || n), 'id', 'ch_' || md5('charge ' || n), 'number', 10000000 + n`,
  },
]

const LETTER = `'id', md5('letter ' || n)::uuid, 'attached_order', md5('order ' || n)::uuid, 'confirmed_order', md5('order ' || n)::uuid`
const letters = {
  /** As after a mail server has taken them: nothing is kept of what they said. */
  sent: { table: 'messages', of: 'own.confirmed_order = template.order_id', with: `${LETTER}, 'html', '', 'text', ''` },
  waiting: {
    table: 'messages',
    of: 'own.confirmed_order = template.order_id',
    with: `${LETTER}, 'sent_at', null, 'tries', 0, 'next_try_at', clock()`,
  },
}

/** So many more, with their money, tickets and letters, and the counters that belong to them. */
export async function addOthers(sql: Sql, others: Others, count: number, letter: keyof typeof letters): Promise<void> {
  const { sale, copied, accounts } = others
  const { rows } = await sql.query(
    'select id as order_id, payment_id from orders where event_id = $1 order by paid_at limit 1',
    [sale.id],
  )
  const template = rows[0] as { order_id: string; payment_id: string }
  await sql.query('begin')
  // Neither triggers nor references are tried a million times: what is copied was right.
  await sql.query('set local session_replication_role = replica')
  for (const { table, of, with: differently } of [...copies, letters[letter]]) {
    await sql.query(
      `insert into ${table} overriding system value
       select copy.* from generate_series($1::int, $2::int) n,
              (select $4::uuid as order_id, $5::uuid as payment_id, $3::text[] as accounts) template,
              ${table} own, lateral jsonb_populate_record(own, jsonb_build_object(${differently})) copy
        where ${of}`,
      [copied + 1, copied + count, accounts, template.order_id, template.payment_id],
    )
  }
  await sql.query('update batches set sold = sold + $2 where ticket_type_id = $1', [sale.type_id, count])
  await sql.query('update sections set taken = taken + $2 where id = $1', [sale.section_id, count])
  await sql.query('commit')
  others.copied += count
}
