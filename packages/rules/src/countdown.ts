const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const two = (n: number) => String(n).padStart(2, '0')

/** `13:48`: a second that has begun counts whole, so that 00:00 means it is over. */
export function formatMinutes(left_ms: number): string {
  const seconds = Math.max(0, Math.ceil(left_ms / SECOND_MS))
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}

/** `2 d 04 h 12 min` while it is far away, `04 h 12 min` on the last day, `12 min 08 s` in the last hour. */
export function formatCountdown(left_ms: number): string {
  const left = Math.max(0, Math.ceil(left_ms / SECOND_MS) * SECOND_MS)
  const days = Math.floor(left / DAY_MS)
  const hours = Math.floor((left % DAY_MS) / HOUR_MS)
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS)
  if (days > 0) return `${days} d ${two(hours)} h ${two(minutes)} min`
  if (hours > 0) return `${two(hours)} h ${two(minutes)} min`
  return `${two(minutes)} min ${two(Math.floor((left % MINUTE_MS) / SECOND_MS))} s`
}
