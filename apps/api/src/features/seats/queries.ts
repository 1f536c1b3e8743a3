import type { Seat } from '@bilheteria/contract/seats'
import type { Db } from '#db/db.ts'
import type { PlacedSeat } from './known-seats.ts'

/** A, B … Z, AA, AB …: short names come first. */
const IN_ORDER = 'length(row_name), row_name, number'

export function selectPlaces(db: Db, section_id: string): Promise<PlacedSeat[]> {
  return db.query<PlacedSeat>(
    `select id::text, row_name as row, number, section_id from seats where section_id = $1 order by ${IN_ORDER}`,
    [section_id],
  )
}

type SeatRow = Seat & { row: string }

/** A seat whose reservation has lapsed is free, whether or not its stock has been returned yet. */
export function selectSeats(
  db: Db,
  { event_id, section_id, account_id }: { event_id: string; section_id: string; account_id: string | null },
): Promise<SeatRow[]> {
  return db.query<SeatRow>(
    `select seat.id::text, seat.row_name as row, seat.number, seat.section_id,
            case when seat.status = 'reserved' and held.id is null then 'available' else seat.status end as status,
            case when held.account_id = $3 then held.account_id end as user_id
       from seats seat
       left join reservations held on held.id = seat.reservation_id and held.expires_at > clock()
      where seat.section_id = (select section.id from sections section join sectors sector on sector.id = section.sector_id
                                where section.id = $2 and sector.event_id = $1 and section.numbered)
      order by ${IN_ORDER}`,
    [event_id, section_id, account_id],
  )
}
