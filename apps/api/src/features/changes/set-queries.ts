import type { Db } from '#db/db.ts'

export type LiveSection = { id: string; name: string; numbered: boolean; capacity: number; taken: number }
/** One that owns batches; those derived from it have none to change. */
export type LiveType = { id: string; name: string; section_id: string }
export type LiveBatch = {
  id: string
  name: string
  ticket_type_id: string
  section_id: string
  price_cents: number
  quantity: number
  /** What is held and sold of it, and what it passed on: with fewer it would have given more than it has. */
  least: number
  /** Somebody can buy of it, or could: not while one before it is sold first. */
  begun: boolean
}
export type LiveOffer = { sections: LiveSection[]; types: LiveType[]; batches: LiveBatch[] }

const OF_EVENT = `
  from sections section join sectors sector on sector.id = section.sector_id
  join ticket_types type on type.section_id = section.id and type.base_type_id is null`
const IN_ORDER = 'sector.position, section.position, type.position'

/** The event is locked, and with it its batches; in the product's one order sections come next. */
export async function lockOffer(tx: Db, event_id: string): Promise<LiveOffer> {
  const sections = await tx.query<LiveSection>(
    `select section.id, section.name, numbered, capacity, taken
       from sections section join sectors sector on sector.id = section.sector_id
      where sector.event_id = $1 order by section.id for update of section`,
    [event_id],
  )
  const types = await tx.query<LiveType>(
    `select type.id, type.name, type.section_id ${OF_EVENT} where sector.event_id = $1 order by ${IN_ORDER}`,
    [event_id],
  )
  const batches = await tx.query<LiveBatch>(
    `select batch.id, batch.name, ticket_type_id, type.section_id, price_cents, quantity,
            greatest(held + sold - carried, 0) as least, starts_at <= clock() and (held + sold > 0 or not exists (
              select 1 from batches before
               where before.ticket_type_id = batch.ticket_type_id and before.position < batch.position
                 and is_open(before, clock()) and left_in(before) > 0)) as begun
       ${OF_EVENT} join batches batch on batch.ticket_type_id = type.id
      where sector.event_id = $1 order by ${IN_ORDER}, batch.position`,
    [event_id],
  )
  return { sections, types, batches }
}

export type LiveSeat = { id: string; section_id: string; row: string; number: number; status: string }
export type WantedSeats = { section_id: string; rows: string[]; numbers: number[] }

/** After the sections. Those that are there: whoever asks for others finds fewer. */
export function lockSeats(tx: Db, wanted: readonly WantedSeats[]): Promise<LiveSeat[]> {
  return tx.query<LiveSeat>(
    `select id::text, section_id, row_name as row, number, status from seats
      where section_id = any ($1)
        and exists (select 1 from jsonb_to_recordset($2) as wanted (section_id text, rows text[], numbers int[])
                     where wanted.section_id = seats.section_id and row_name = any (rows) and number = any (numbers))
      order by seats.id for update`,
    [[...new Set(wanted.map(({ section_id }) => section_id))], JSON.stringify(wanted)],
  )
}

export type Texts = { title: string; about_html: string; poster: string | null }

export async function findTexts(tx: Db, event_id: string): Promise<Texts | undefined> {
  const [texts] = await tx.query<Texts>('select title, about_html, poster from events where id = $1', [event_id])
  return texts
}

export async function setTexts(
  tx: Db,
  event_id: string,
  { title, slug, about_html, poster }: Texts & { slug: string },
) {
  await tx.query('update events set title = $2, slug = $3, about_html = $4, poster = $5 where id = $1', [
    event_id,
    title,
    slug,
    about_html,
    poster,
  ])
}

export async function setCapacity(tx: Db, section_id: string, capacity: number): Promise<void> {
  await tx.query('update sections set capacity = $2 where id = $1', [section_id, capacity])
}

type BatchNumbers = Pick<LiveBatch, 'price_cents' | 'quantity'>

export async function setBatch(tx: Db, batch_id: string, { price_cents, quantity }: BatchNumbers): Promise<void> {
  await tx.query('update batches set price_cents = $2, quantity = $3 where id = $1', [batch_id, price_cents, quantity])
}

export type NewBatch = BatchNumbers & { ticket_type_id: string; name: string; starts_at: string; ends_at: string }

/** Behind those its type has; ids count on. Answers its own. */
export async function appendBatch(tx: Db, batch: NewBatch): Promise<string> {
  const { ticket_type_id, name, price_cents, quantity, starts_at, ends_at } = batch
  const [added] = await tx.query<{ id: string }>(
    `insert into batches (id, ticket_type_id, name, price_cents, quantity, starts_at, ends_at, position)
     select $1 || '-' || (max(position) + 2), $1, $2, $3, $4, $5, $6, max(position) + 1
       from batches where ticket_type_id = $1 returning id`,
    [ticket_type_id, name, price_cents, quantity, starts_at, ends_at],
  )
  return added?.id ?? ''
}

/** Nobody sits on a blocked seat, so its section holds one person less; open maps see it at once. */
export async function blockSeats(tx: Db, ids: readonly string[], blocked: boolean): Promise<void> {
  await tx.query(
    `with moved as (
       update seats set status = case when $2 then 'blocked' else 'available' end
        where id = any ($1::bigint[]) and status = case when $2 then 'available' else 'blocked' end returning id, section_id
     ), counted as (
       update sections set capacity = capacity + case when $2 then -amount else amount end
         from (select section_id, count(*)::int as amount from moved group by 1) given where sections.id = given.section_id
     )
     insert into seat_changes (seat_ids) select array_agg(id) from moved having count(*) > 0`,
    [ids, blocked],
  )
}

/** Counted anew from what is on general sale now, never below what is taken; undefined when it stays as it was. */
export async function recountHalfPrice(tx: Db, event_id: string): Promise<number | undefined> {
  const [recounted] = await tx.query<{ quota: number }>(
    `update half_price_quotas set quota = greatest(half_price_share(event_id), taken)
      where event_id = $1 and not fixed and quota <> greatest(half_price_share(event_id), taken) returning quota`,
    [event_id],
  )
  return recounted?.quota
}

/** Of tickets that cost nothing the law reserves nothing. */
export function findLowQuota(tx: Db, event_id: string): Promise<{ quota: number; share: number }[]> {
  return tx.query(
    `select quota, half_price_share(event_id) as share from half_price_quotas
      where event_id = $1 and fixed and quota < half_price_share(event_id)
        and exists (select 1 ${OF_EVENT} join batches batch on batch.ticket_type_id = type.id
                     where sector.event_id = $1 and type.plans = '{}' and price_cents > 0)`,
    [event_id],
  )
}

type Uneven = { id: string; name: string; capacity: number; tickets: number }

/** Sections with more or fewer tickets than places, which may well be meant. */
export function selectUneven(tx: Db, event_id: string): Promise<Uneven[]> {
  return tx.query<Uneven>(
    `select section.id, section.name, capacity, sum(quantity)::int as tickets
       ${OF_EVENT} join batches batch on batch.ticket_type_id = type.id
      where sector.event_id = $1 group by section.id, sector.position having sum(quantity) <> capacity
      order by sector.position, section.position`,
    [event_id],
  )
}
