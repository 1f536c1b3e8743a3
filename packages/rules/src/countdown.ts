const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** `2 d 04 h 12 min`, `12 min`, in the last minute `4 s`; undefined after the end. */
export function formatCountdown(left_ms: number): string | undefined {
  const left_s = Math.ceil(left_ms / 1000)
  if (left_s <= 0) return undefined
  const days = Math.floor(left_s / DAY_S)
  const hours = Math.floor((left_s % DAY_S) / HOUR_S)
  const minutes = Math.floor((left_s % HOUR_S) / MINUTE_S)
  if (days > 0) return `${days} d ${two(hours)} h ${two(minutes)} min`
  if (hours > 0) return `${hours} h ${two(minutes)} min`
  return minutes > 0 ? `${minutes} min` : `${left_s} s`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

/** `13:48`: a second that has begun counts whole, so that 00:00 means it is over. */
export function formatMinutes(left_ms: number): string {
  const left_s = Math.max(0, Math.ceil(left_ms / 1000))
  return `${two(Math.floor(left_s / MINUTE_S))}:${two(left_s % MINUTE_S)}`
}
