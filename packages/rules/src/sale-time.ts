// chunk: buying
import { hourOf } from './event-time.ts'
import { formatterOf } from './zone-format.ts'

const dayAndMonth = formatterOf('pt-BR', { day: 'numeric', month: 'numeric' })

/** `6/12 às 23h59`: a moment of the sale, in the event's own zone. */
export function formatSaleTime(moment: string, time_zone: string): string {
  const date = new Date(moment)
  const day = dayAndMonth(time_zone).format(date)
  return `${day.replaceAll(/\b0/g, '')} às ${hourOf(date, time_zone)}`
}

/** What ends at 23h59 is followed at midnight: in between nobody says that nothing is sold. */
export const MINUTE_MS = 60_000
const MIDNIGHT = ' às 0h'

/** `7/12` for what ends with the last minute of a day, else as above: when something else begins. */
export function formatTurn(ends_at: string, time_zone: string): string {
  const after = formatSaleTime(new Date(Date.parse(ends_at) + MINUTE_MS).toISOString(), time_zone)
  return after.endsWith(MIDNIGHT) ? after.slice(0, -MIDNIGHT.length) : formatSaleTime(ends_at, time_zone)
}
