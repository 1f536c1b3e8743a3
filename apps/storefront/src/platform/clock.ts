// chunk: cart
import { producerHeader } from './producer-header.ts'

/** What a header says of its time is exact to a second: a clock that is nearly right is more exact than that. */
const NEARLY_RIGHT_MS = 2_000

let ahead_ms: number | undefined
let exact = false

/**
 * Every answer says when it was sent. Phones are often minutes off, and a sale opens by the server's clock. An answer may be
 * read late or come from somebody who kept it, but never before its time: whichever says the latest is the truest.
 */
export function hearTime(sent_at: string | null): void {
  const difference_ms = Date.parse(sent_at ?? '') - Date.now()
  if (Number.isNaN(difference_ms) || exact) return
  const heard_ms = Math.abs(difference_ms) < NEARLY_RIGHT_MS ? 0 : difference_ms
  ahead_ms = Math.max(heard_ms, ahead_ms ?? heard_ms)
}

/**
 * Reservations and orders say what the database's clock said, by which they end. Newer is truer, also when somebody has set
 * this device's clock meanwhile; and read late, as every answer is, it never ends anything early.
 */
export function hearDatabaseTime(now: string): number {
  exact = true
  ahead_ms = Date.parse(now) - Date.now()
  return ahead_ms
}

/** Between two tries. */
const ASK_AGAIN_MS = 30_000
let asked_ms = -Infinity

/** For a page that asks for nothing else. */
export function learnTime(): void {
  if (isTimeKnown() || performance.now() - asked_ms < ASK_AGAIN_MS) return
  asked_ms = performance.now()
  fetch('/api/categories', { method: 'HEAD', headers: producerHeader() }).then(
    ({ headers }) => hearTime(headers.get('date')),
    ignore,
  )
}

function ignore(): void {}

/** Until an answer was heard there is only this device's clock. */
export function isTimeKnown(): boolean {
  return ahead_ms !== undefined
}

/** What the server's clock is ahead of this device's, in milliseconds. */
export function clockAhead(): number {
  return ahead_ms ?? 0
}

export function serverTime(): number {
  return Date.now() + clockAhead()
}

/** By the server's clock, in milliseconds. A timer that outlives its page brings along what was heard when it was set. */
export function timeUntil(moment: string, heard_ms = clockAhead()): number {
  return Date.parse(moment) - Date.now() - heard_ms
}

/** What this device's clock will say at that moment, for somebody who looks at it. */
export function onThisDevice(moment: string): Date {
  return new Date(Date.parse(moment) - clockAhead())
}
