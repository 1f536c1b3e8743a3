import { fetchLazyParts } from '#platform/lazy-hydrated.ts'

/** Where the server did not draw home, its late parts are waited for: they would move what stands below them. */
export async function loadHome() {
  const home = import('./home-page.tsx')
  const drawn = typeof document !== 'undefined' && document.querySelector('html:not(.elsewhere) [role=search]')
  if (!drawn) await home.then(fetchLazyParts).catch(() => undefined)
  return home
}
