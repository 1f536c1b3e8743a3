// chunk: late
import { KEY, tellServer, useCookies, VERSION, type StoredAnswer } from './cookies.ts'
import { deviceStorage } from './storage.ts'

export function answerCookies(allowed: boolean): void {
  const withdrawn = useCookies.getState().allowed && !allowed
  useCookies.setState({ prompted: true, allowed })
  keepAnswer({ prompted: true, allowed, version: VERSION, at: new Date().toISOString(), untold: true })
  tellServer()
  if (withdrawn) import('./tags.ts').then(({ stopTags }) => stopTags()).catch(() => undefined)
}

export function keepAnswer(answer: StoredAnswer): void {
  // Without storage the answer holds for this visit.
  deviceStorage.setItem(KEY, JSON.stringify(answer))
}
