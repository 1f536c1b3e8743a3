import { create } from 'zustand'
import { deviceStorage } from './storage.ts'

/** The visitor's answer to the cookie notice; kept under a key of its own, because logging out must not forget it. */
type Cookies = { known: boolean; prompted: boolean; allowed: boolean; reviewing: boolean }
/** `untold` until the server has it as well. */
export type StoredAnswer = { prompted: true; allowed: boolean; version: number; at: string; untold?: true }

export const KEY = 'cookies'
/** Raise it, and `CONSENT_VERSIONS`, when the notice says something new: everybody is asked again. */
export const VERSION = 1

/** `known` is false until the browser has been asked: the server cannot know the answer and draws no notice. */
export const useCookies = create<Cookies>()(() => ({
  known: false,
  prompted: false,
  allowed: false,
  reviewing: false,
}))

export function restoreCookies(): void {
  const { prompted = false, allowed = false, untold } = readAnswer() ?? {}
  useCookies.setState({ known: true, prompted, allowed })
  if (untold) tellServer()
}

/** Shows the notice again; until there is a new answer, the old one holds. */
export function reviewCookies(): void {
  useCookies.setState({ prompted: false, reviewing: true })
}

/** Undefined when never answered, unreadable, or asked in other words. */
export function readAnswer(): StoredAnswer | undefined {
  try {
    const answer = JSON.parse(deviceStorage.getItem(KEY) ?? '') as Partial<StoredAnswer>
    if (answer.prompted !== true || answer.version !== VERSION) return undefined
    return { ...(answer as StoredAnswer), allowed: answer.allowed === true }
  } catch {
    return undefined
  }
}

/** What cannot be told now is told on the next visit. */
export function tellServer(): void {
  import('./tell-consent.ts').then(({ tellConsent }) => tellConsent()).catch(() => undefined)
}
