import { looksLikeSlug, readAddress, type PageData } from '@bilheteria/contract/page'
import { useEffect, useLayoutEffect, useState } from 'react'
import { measureFor } from '#platform/analytics.ts'
import { setProducer } from '#platform/producer-header.ts'
import { useSavedState } from '#platform/saved-state.ts'

/** Another producer's look is on its way, or could not be fetched. */
export type Switching = { under_way: boolean; failed: boolean; retry(): void }

/**
 * With hash addresses the server never sees the slug, and anybody may edit it while the page is open.
 * When it asks for another producer than the one drawn, that producer's look is fetched and put on.
 */
export function useProducerOfAddress(drawn: PageData, path: string): { page: PageData; switching: Switching } {
  const [page, setPage] = useState(drawn)
  const [nobody, setNobody] = useState(unknownSlugOf(drawn))
  const [failed, setFailed] = useState<string>()
  const company = readAddress(path).company
  // A slug that is nobody's gets the look of the address without it.
  const wanted = company === nobody || !looksLikeSlug(company ?? '') ? undefined : company
  const shown = page.prefixed ? page.producer.slug : undefined
  const under_way = wanted !== shown

  useEffect(() => {
    if (!under_way || failed === path) return
    let current = true
    const settle = (change: () => void) => current && change()
    import('./load-producer.ts')
      .then(({ loadProducer }) => loadProducer(page, wanted))
      .then(
        (found) => settle(() => (found ? setPage(found) : setNobody(wanted))),
        () => settle(() => setFailed(path)),
      )
    return () => {
      current = false
    }
  }, [under_way, wanted, page, path, failed])

  const { producer } = page
  useLayoutEffect(() => {
    setProducer(producer.id)
    measureFor(producer)
    useSavedState.setState({ producers: { selected: producer } })
  }, [producer])
  return { page, switching: { under_way, failed: under_way && failed === path, retry: () => setFailed(undefined) } }
}

/** The server has already looked: when it drew somebody else's look, the slug is nobody's. */
function unknownSlugOf({ path, producer }: PageData): string | undefined {
  const { company } = readAddress(path)
  return company === producer.slug ? undefined : company
}
