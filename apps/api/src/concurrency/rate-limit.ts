import { BoundedMap } from './bounded-map.ts'

type Limits = {
  most: number
  per_s: number
  /** How many callers are remembered; the one who began longest ago is forgotten first. */
  callers: number
}
type Window = { used: number; ends_at: number }

/**
 * So many calls in so many seconds, counted by this process alone: for calls too frequent to be counted in the database.
 * Answers how many seconds a caller has to wait, 0 when it may go on.
 */
export function createRateLimit({ most, per_s, callers }: Limits): (caller: string) => number {
  const windows = new BoundedMap<string, Window>(callers)
  return (caller) => {
    const now = performance.now()
    const before = windows.get(caller)
    if (!before || before.ends_at <= now) {
      windows.set(caller, { used: 1, ends_at: now + per_s * 1_000 })
      return 0
    }
    if (before.used >= most) return Math.ceil((before.ends_at - now) / 1_000)
    before.used++
    return 0
  }
}
