import { create } from 'zustand'

type Message = { text: string; colour: 'success' | 'error' | 'info' }

const DEFAULT_TIMEOUT_MS = 5000

export const useSnackbar = create<{ message: Message | undefined }>()(() => ({ message: undefined }))

let hiding: ReturnType<typeof setTimeout> | undefined

/** Which page the address asks for, and on which one the message was first seen. */
let here = ''
let seen: { message: Message; on: string } | undefined

/** One message at a time; a new one takes the place of the old and gets its full time. */
export function showSnackbar(message: Message, timeout_ms = DEFAULT_TIMEOUT_MS): void {
  useSnackbar.setState({ message })
  hideAfter(timeout_ms)
  // Told by an action that itself leads to another page, it is first seen on that one: the address changes before anything is painted.
  requestAnimationFrame(() => setTimeout(() => (seen = { message, on: here })))
}

/** A message stays on the page or dialog that first showed it; a later dialog does not show it. */
export function dropSeenMessage(): void {
  if (seen?.message === useSnackbar.getState().message) hideSnackbar()
}

function hideAfter(timeout_ms: number): void {
  clearTimeout(hiding)
  hiding = setTimeout(hideSnackbar, timeout_ms)
}

export function noteAddress(path: string): void {
  here = path
}

/** A message stays with its page; one that was told on the way to this page has its full time here. */
export function arriveWithMessage(): void {
  const { message } = useSnackbar.getState()
  if (!message) return
  if (seen?.message === message && seen.on !== here) hideSnackbar()
  else hideAfter(DEFAULT_TIMEOUT_MS)
}

/** What was said about an earlier try does not belong to the next one. */
export function hideSnackbar(): void {
  useSnackbar.setState({ message: undefined })
}
