import { isCalendarDate } from '@bilheteria/rules/calendar-date'
import { localDay } from '@bilheteria/rules/local-day'
import { formatterOf } from '@bilheteria/rules/zone-format'

const DAY_MS = 86_400_000

const clock = formatterOf('en-US', {
  ...{ hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
  ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
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

/** `19:30` so many days after the day it is now in that zone. */
export function timeOnDay(now: Date, { day, time, time_zone }: { day: number; time: string; time_zone: string }): Date {
  const today = new Date(localDay(now.toISOString(), time_zone)).getTime()
  const date = new Date(today + day * DAY_MS).toISOString().slice(0, 10)
  const moment = zonedTime(`${date}T${time}`, time_zone)
  if (!moment) throw new Error(`There is no ${date} ${time} in ${time_zone}.`)
  return moment
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
