import { tabStorage } from './storage.ts'

const OPENED_KEY = 'opened_anew'
const REST_MS = 20_000

/**
 * A browser may cache a failed import for the life of the page. If the server is healthy and the import still fails,
 * only a reload helps; the cart and the input are saved.
 */
export function retryImport<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch(openAnew)
}

/** Reloads the page, unless the server is busy or the last reload did not help. */
export async function openAnew(): Promise<never> {
  const { ok } = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' })
  const rests = Date.now() - Number(tabStorage.getItem(OPENED_KEY)) < REST_MS
  if (!ok || rests) throw new Error('This part did not arrive.')
  tabStorage.setItem(OPENED_KEY, String(Date.now()))
  location.reload()
  return new Promise(() => {})
}
