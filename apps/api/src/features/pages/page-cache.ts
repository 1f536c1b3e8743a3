import type { Document } from '#http/serve-pages.ts'

const MAX_PAGES = 500
/** Pages show times and stock, so even an unchanged catalogue is drawn anew now and then. */
const MAX_AGE_MS = 30_000

type Kept = { version: number; drawn_at: number; document: Promise<Document> }

/** Drawn pages by address; callers that ask while a page is being drawn share that drawing. */
export function createPageCache() {
  const kept = new Map<string, Kept>()

  return {
    get(key: string, version: number, draw: () => Promise<Document>): Promise<Document> {
      const page = kept.get(key)
      const fresh = page && page.version === version && performance.now() - page.drawn_at < MAX_AGE_MS
      const entry = fresh ? page : { version, drawn_at: performance.now(), document: draw() }
      // Asked for last, thrown away last.
      kept.delete(key)
      kept.set(key, entry)
      if (!fresh) void forgetUnlessFound(key, entry)
      if (kept.size > MAX_PAGES) kept.delete(kept.keys().next().value ?? key)
      return entry.document
    },
  }

  /** A page that is missing or could not be drawn is no page to keep. */
  async function forgetUnlessFound(key: string, entry: Kept): Promise<void> {
    const status = await entry.document.then(
      (document) => document.status,
      () => 0,
    )
    if (status !== 200 && kept.get(key) === entry) kept.delete(key)
  }
}
