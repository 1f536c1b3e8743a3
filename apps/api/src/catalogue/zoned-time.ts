import { isCalendarDate, localDay } from '@bilheteria/rules/calendar-date'
import { formatterOf } from '@bilheteria/rules/zone-format'

const DAY_MS = 86_400_000

const clock = formatterOf('en-US', {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** The moment when clocks of a zone show `2026-12-05T19:30`; undefined when they never do. */
export function zonedTime(local: string, time_zone: string): Date | undefined {
  const shown = new Date(`${local}Z`).getTime()
  if (Number.isNaN(shown) || !isCalendarDate(local.slice(0, 10))) return undefined
  // The second look is at the moment itself: the offset may have changed since the first guess.
  let moment = shown - offsetAt(shown, time_zone)
  moment = shown - offsetAt(moment, time_zone)
  return moment + offsetAt(moment, time_zone) === shown ? new Date(moment) : undefined
}

/** A day counted from the day it is now in that zone. */
type ZonedDay = { day: number; time_zone: string }

/** `19:30` so many days from now. Where clocks go ahead over it, the moment they would have shown it, as PostgreSQL does. */
export function timeOnDay(now: Date, { time, ...asked }: ZonedDay & { time: string }): Date {
  const { time_zone } = asked
  const local = `${dateOf(now, asked).toISOString().slice(0, 10)}T${time}`
  return zonedTime(local, time_zone) ?? withOffsetOfTheEve(local, time_zone)
}

/** 0 is Sunday. */
export function dayOfWeek(now: Date, asked: ZonedDay): number {
  return dateOf(now, asked).getUTCDay()
}

/** The day as its midnight in UTC, where days are all equally long. */
function dateOf(now: Date, { day, time_zone }: ZonedDay): Date {
  return new Date(Date.parse(localDay(now.toISOString(), time_zone)) + day * DAY_MS)
}

function withOffsetOfTheEve(local: string, time_zone: string): Date {
  const shown = Date.parse(`${local}Z`)
  return new Date(shown - offsetAt(shown - DAY_MS, time_zone))
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== undefined
  } catch {
    return false
  }
}

/** How far clocks of the zone are ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, time_zone: string): number {
  const parts = clock(time_zone).formatToParts(moment)
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value)
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return shown - Math.floor(moment / 1000) * 1000
}
