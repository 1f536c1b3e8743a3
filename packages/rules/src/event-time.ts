const BRASILIA = 'America/Sao_Paulo'

/** `sáb, 5 dez · 19h30`, in the event's own zone; "(horário local)" where its clock differs from Brasília's. */
export function formatEventTime(starts_at: string, time_zone: string): string {
  const date = new Date(starts_at)
  const local = isBrasiliaTime(date, time_zone) ? '' : ' (horário local)'
  return `${dayOf(date, time_zone)} · ${hourOf(date, time_zone)}${local}`
}

/** `sábado, 5 de dezembro de 2026, 19h30`: for page descriptions and screen readers. */
export function formatEventTimeLong(starts_at: string, time_zone: string): string {
  const date = new Date(starts_at)
  const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeZone: time_zone }).format(date)
  return `${day}, ${hourOf(date, time_zone)}`
}

/** `2026-12-05`: the day it is where the event is. */
export function localDay(moment: string, time_zone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: time_zone }).format(new Date(moment))
}

function dayOf(date: Date, time_zone: string): string {
  const parts = new Intl.DateTimeFormat('pt-BR', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: time_zone,
  }).formatToParts(date)
  const part = (type: string) => parts.find((p) => p.type === type)?.value.replace('.', '') ?? ''
  return `${part('weekday')}, ${part('day')} ${part('month')}`
}

/** `19h30`, `16h` */
export function hourOf(date: Date, time_zone: string): string {
  const [hour = '', minute = ''] = clockOf(date, time_zone)
  return minute === '00' ? `${Number(hour)}h` : `${Number(hour)}h${minute}`
}

function clockOf(date: Date, time_zone: string): string[] {
  return new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: time_zone })
    .format(date)
    .split(':')
}

function isBrasiliaTime(date: Date, time_zone: string): boolean {
  return clockOf(date, time_zone).join() === clockOf(date, BRASILIA).join()
}
