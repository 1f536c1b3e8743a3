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
