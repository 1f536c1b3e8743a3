import { readAddressQuery, useAddressQuery, writeAddressQuery } from '#platform/address-query.ts'

/** What a fan asks for. `when` names days, or says that `from` and `to` do; `pages` is how far they have read on. */
const NAMES = ['q', 'category', 'city', 'when', 'from', 'to', 'pages'] as const
export type FilterName = (typeof NAMES)[number]

/** As text, which names one answer. It stands in home's address, so that it can be passed on; what else stands there is not ours. */
export function useFilters(): { text: string; params: URLSearchParams; filtered: boolean } {
  const asked = new URLSearchParams(useAddressQuery())
  const params = new URLSearchParams()
  for (const name of NAMES) {
    const value = asked.get(name)
    if (value) params.set(name, value)
  }
  return { text: params.toString(), params, filtered: [...params.keys()].some((name) => name !== 'pages') }
}

/** Another question starts at the first page of its answer. */
export function setFilters(change: Partial<Record<FilterName, string>>): void {
  const params = new URLSearchParams(readAddressQuery())
  for (const [name, value] of Object.entries({ pages: '', ...change })) {
    if (value) params.set(name, value)
    else params.delete(name)
  }
  writeAddressQuery(params.toString())
}

export function clearFilters(): void {
  setFilters(Object.fromEntries(NAMES.map((name) => [name, ''])))
}
