// chunk: common
import { formatterOf } from './zone-format.ts'

const BRASILIA = 'America/Sao_Paulo'

const short = formatterOf('pt-BR', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The time as on a card, with "(horário local)" where the event's clock differs from Brasília's. */
export function formatEventTime(starts_at: string, time_zone: string): string {
  const date = new Date(starts_at)
  const local = short(time_zone).format(date) === short(BRASILIA).format(date) ? '' : ' (horário\u00A0local)'
  return formatCardTime(starts_at, time_zone) + local
}

/** `sáb, 5 dez · 19h30`, in the event's time zone. No line break splits the day or the hour. */
export function formatCardTime(starts_at: string, time_zone: string): string {
  const date = new Date(starts_at)
  const { weekday, day, month } = partsOf(date, time_zone)
  return `${weekday},\u00A0${day}\u00A0${month} ·\u00A0${hourOf(date, time_zone)}`
}

/** `19h30`, `16h` */
export function hourOf(date: Date, time_zone: string): string {
  const { hour, minute } = partsOf(date, time_zone)
  return `${Number(hour)}h${minute === '00' ? '' : minute}`
}

/** Short names without their full stop. */
function partsOf(date: Date, time_zone: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const parts = short(time_zone).formatToParts(date)
  return Object.fromEntries(parts.map(({ type, value }) => [type, value.replace('.', '')]))
}
