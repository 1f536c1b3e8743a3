import { create } from 'zustand'

/** The visitor's answer to the cookie notice; kept under a key of its own, because logging out must not forget it. */
type Cookies = { known: boolean; prompted: boolean; allowed: boolean; reviewing: boolean }

const KEY = 'cookies'
/** Raise it when the notice says something new: everybody is asked again. */
const VERSION = 1

/** `known` is false until the browser has been asked: the server cannot know the answer and draws no notice. */
export const useCookies = create<Cookies>()(() => ({
  known: false,
  prompted: false,
  allowed: false,
  reviewing: false,
}))

export function restoreCookies(): void {
  useCookies.setState({ known: true, ...stored() })
}

export function answerCookies(allowed: boolean): void {
  useCookies.setState({ prompted: true, allowed })
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify({ prompted: true, allowed, version: VERSION, at: new Date().toISOString() }),
    )
  } catch {
    // Without storage the answer holds for this visit.
  }
}

/** Shows the notice again; until there is a new answer, the old one holds. */
export function reviewCookies(): void {
  useCookies.setState({ prompted: false, reviewing: true })
}

function stored(): Pick<Cookies, 'prompted' | 'allowed'> {
  try {
    const answer = JSON.parse(localStorage.getItem(KEY) ?? '') as {
      prompted?: unknown
      allowed?: unknown
      version?: unknown
    }
    if (answer.prompted === true && answer.version === VERSION)
      return { prompted: true, allowed: answer.allowed === true }
  } catch {
    // Never answered, or unreadable: ask.
  }
  return { prompted: false, allowed: false }
}
