const ENDED = 'session-ended'

/** Whoever notices only says so: what a person is told is up to the app. */
export function announceSessionEnd(): void {
  dispatchEvent(new Event(ENDED))
}

export function onSessionEnd(tell: () => void): void {
  addEventListener(ENDED, tell)
}
