import { readHistoryNote, useHistoryNote, writeHistoryNote } from '#platform/history-note.ts'

/** What a fan asks for. `when` names days, or says that `from` and `to` do; `pages` is how far they have read on. */
export type FilterName = 'q' | 'category' | 'city' | 'when' | 'from' | 'to' | 'pages'

/** As text, which names one answer; it stands on home's history entry, so that Back finds it again. */
export function useFilters(): { text: string; params: URLSearchParams; filtered: boolean } {
  const text = useHistoryNote()
  const params = new URLSearchParams(text)
  return { text, params, filtered: [...params.keys()].some((name) => name !== 'pages') }
}

/** Another question starts at the first page of its answer. */
export function setFilters(change: Partial<Record<FilterName, string>>): void {
  const params = new URLSearchParams(readHistoryNote())
  params.delete('pages')
  for (const [name, value] of Object.entries(change)) {
    if (value) params.set(name, value)
    else params.delete(name)
  }
  writeHistoryNote(params.toString())
}

export function clearFilters(): void {
  writeHistoryNote('')
}
