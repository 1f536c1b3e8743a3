import { deviceStorage } from './storage.ts'

/** What an answer says of its time is exact to a second: a clock that is nearly right is more exact than that. */
const NEARLY_RIGHT_MS = 2_000

/** What was heard on an earlier page, for the moment before this one hears anything: a reservation may be running. */
const KEPT = 'clock'

let ahead_ms: number | undefined

/**
 * Every answer says when it was sent. Phones are often minutes off, and a sale opens by the server's clock. An answer may be
 * read late or come from somebody who kept it, but never before its time: whichever says the latest is the truest.
 */
export function hearTime(sent_at: string | null): void {
  const difference_ms = Date.parse(sent_at ?? '') - Date.now()
  if (Number.isNaN(difference_ms)) return
  const heard_ms = Math.abs(difference_ms) < NEARLY_RIGHT_MS ? 0 : difference_ms
  const before_ms = ahead_ms
  ahead_ms = Math.max(heard_ms, before_ms ?? heard_ms)
  if (ahead_ms !== before_ms) keep(ahead_ms)
}

/** Between two tries. */
const ASK_AGAIN_MS = 30_000
let asked_ms = -Infinity

/** For a page that asks for nothing else. */
export function learnTime(): void {
  if (isTimeKnown() || performance.now() - asked_ms < ASK_AGAIN_MS) return
  asked_ms = performance.now()
  fetch('/api/categories', { method: 'HEAD' }).then(({ headers }) => hearTime(headers.get('date')), ignore)
}

function ignore(): void {}

/** Until an answer was heard there is only this device's clock. */
export function isTimeKnown(): boolean {
  return ahead_ms !== undefined
}

export function serverTime(): number {
  return Date.now() + (ahead_ms ?? kept())
}

/** By the server's clock, in milliseconds. */
export function timeUntil(moment: string): number {
  return Date.parse(moment) - serverTime()
}

/** What this device's clock will say at that moment, for somebody who looks at it. */
export function onThisDevice(moment: string): Date {
  return new Date(Date.now() + timeUntil(moment))
}

/** A clock that is right leaves nothing. */
function keep(heard_ms: number): void {
  if (heard_ms === 0) deviceStorage.removeItem(KEPT)
  else deviceStorage.setItem(KEPT, String(heard_ms))
}

function kept(): number {
  return Number(deviceStorage.getItem(KEPT)) || 0
}
