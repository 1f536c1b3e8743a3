export type DayRange = { from: string; to: string }
export type NamedDays = 'today' | 'tomorrow' | 'weekend' | 'month'

const DAY_MS = 24 * 60 * 60 * 1000
const SATURDAY = 6
const SUNDAY = 0

/** The days people mean, seen from `today`; all as `yyyy-MM-dd`. What is left of a weekend or month, never days gone by. */
export function daysOf(name: NamedDays, today: string): DayRange {
  if (name === 'today') return { from: today, to: today }
  if (name === 'tomorrow') return { from: shifted(today, 1), to: shifted(today, 1) }
  if (name === 'month') return { from: today, to: lastOfMonth(today) }
  const weekday = new Date(today).getUTCDay()
  if (weekday === SUNDAY) return { from: today, to: today }
  const saturday = shifted(today, SATURDAY - weekday)
  return { from: saturday, to: shifted(saturday, 1) }
}

/** A date without a time is midnight in UTC, so whole days never meet a change of clocks. */
function shifted(day: string, days: number): string {
  return isoDay(new Date(Date.parse(day) + days * DAY_MS))
}

function lastOfMonth(day: string): string {
  const date = new Date(day)
  return isoDay(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)))
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}
