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
      if (page && page.version === version && performance.now() - page.drawn_at < MAX_AGE_MS) return page.document

      const document = draw()
      kept.delete(key)
      kept.set(key, { version, drawn_at: performance.now(), document })
      document.catch(() => kept.delete(key))
      if (kept.size > MAX_PAGES) kept.delete(kept.keys().next().value ?? key)
      return document
    },
  }
}
