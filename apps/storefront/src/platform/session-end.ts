/** Whoever notices only says so: what a person is told, and where they go on, is up to the app. */
export const SESSION_ENDED = 'session-ended'

export function onSessionEnd(tell: (reason: string) => void): void {
  addEventListener(SESSION_ENDED, (event) => tell((event as CustomEvent<string>).detail))
}
