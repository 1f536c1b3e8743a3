import { useCookies } from './cookies.ts'

declare global {
  interface Window {
    dataLayer?: object[]
  }
}

/** Nothing is recorded without consent, not even to be sent later. */
export function recordEvent(event: string, details: Record<string, string>): void {
  if (!useCookies.getState().allowed) return
  ;(window.dataLayer ??= []).push({ event, ...details })
}

export function recordPageView(path: string, title: string): void {
  recordEvent('page_view', { page_path: path, page_title: title })
}
