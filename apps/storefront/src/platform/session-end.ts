const ENDED = 'session-ended'

/** Whoever notices only says so: what a person is told, and where they go on, is up to the app. */
export function announceSessionEnd(reason: string): void {
  dispatchEvent(new CustomEvent(ENDED, { detail: reason }))
}

export function onSessionEnd(tell: (reason: string) => void): void {
  addEventListener(ENDED, (event) => tell((event as CustomEvent<string>).detail))
}
