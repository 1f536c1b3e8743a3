import { create } from 'zustand'

type Message = { text: string; colour: 'success' | 'error' | 'info' }

const DEFAULT_TIMEOUT_MS = 5000

export const useSnackbar = create<{ message: Message | undefined }>()(() => ({ message: undefined }))

let hiding: ReturnType<typeof setTimeout> | undefined

/** One message at a time; a new one takes the place of the old and gets its full time. */
export function showSnackbar(message: Message, timeout_ms = DEFAULT_TIMEOUT_MS): void {
  clearTimeout(hiding)
  useSnackbar.setState({ message })
  hiding = setTimeout(hideSnackbar, timeout_ms)
}

/** What was said about an earlier try does not belong to the next one. */
export function hideSnackbar(): void {
  useSnackbar.setState({ message: undefined })
}
