/**
 * A browser may remember for the life of a page that a part of it did not arrive. When the server can be reached and the part
 * still does not come, only a fresh page helps; what was chosen and typed is saved.
 */
export function retryImport<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch(openAnew)
}

export async function openAnew(): Promise<never> {
  await fetch('/healthz', { method: 'HEAD', cache: 'no-store' })
  location.reload()
  return new Promise(() => {})
}
