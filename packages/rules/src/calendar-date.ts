import { formatterOf } from './zone-format.ts'

/** `22/08/1993` → `1993-08-22`; undefined when there is no such day. */
export function toIsoDate(text: string): string | undefined {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  if (!day) return undefined
  const iso = `${year}-${month}-${day}`
  return isCalendarDate(iso) ? iso : undefined
}

/** `1993-08-22` → `22/08/1993` */
export function fromIsoDate(iso: string): string {
  return iso.split('-').toReversed().join('/')
}

/** A day that exists: 30 February is none. */
export function isCalendarDate(iso: string): boolean {
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)
}

/** Whole years lived on a day; both as `yyyy-MM-dd`, which also compare as text. */
export function ageOn(today: string, birth_date: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth_date.slice(0, 4))
  return today.slice(5) < birth_date.slice(5) ? years - 1 : years
}

const dayIn = formatterOf('en-CA')

/** `2026-12-05`: the day it is where the event is. */
export function localDay(moment: string, time_zone: string): string {
  return dayIn(time_zone).format(new Date(moment))
}
