import { hourOf } from './event-time.ts'

/** `6/12 às 23h59`: a moment of the sale, in the event's own zone. */
export function formatSaleTime(moment: string, time_zone: string): string {
  const date = new Date(moment)
  const day = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'numeric', timeZone: time_zone }).format(date)
  return `${day.replaceAll(/\b0/g, '')} às ${hourOf(date, time_zone)}`
}
