import { hourOf } from './event-time.ts'
import { formatterOf } from './zone-format.ts'

const day = formatterOf('pt-BR', { dateStyle: 'full' })

/** `sábado, 5 de dezembro de 2026, 19h30`: for page descriptions and screen readers. */
export function formatEventTimeLong(starts_at: string, time_zone: string): string {
  const date = new Date(starts_at)
  return `${day(time_zone).format(date)}, ${hourOf(date, time_zone)}`
}
