import { readAddress, type PageData } from '@bilheteria/contract/page'
import { useEffect, useState } from 'react'
import { useSavedState } from '#platform/saved-state.ts'

/**
 * With hash addresses the server never sees the slug, and anybody may edit it while the page is open.
 * When it asks for another producer than the one drawn, that producer's look is fetched and put on.
 */
export function useProducerOfAddress(drawn: PageData, path: string) {
  const [page, setPage] = useState(drawn)
  const wanted = readAddress(path).company
  const shown = page.prefixed ? page.producer.slug : undefined
  // The server has already looked: a drawn 404 names nobody.
  const [nobody, setNobody] = useState(drawn.status === 404 ? readAddress(drawn.path).company : undefined)
  const switching = wanted !== shown && (wanted === undefined || wanted !== nobody)

  useEffect(() => {
    if (!switching) return
    let current = true
    void import('./load-producer.ts')
      .then(({ loadProducer }) => loadProducer(page, wanted))
      .then((found) => {
        if (!current) return
        if (found) setPage(found)
        else setNobody(wanted)
      })
    return () => {
      current = false
    }
  }, [switching, wanted, page])

  const { id, title, footer } = page.producer
  useEffect(() => {
    useSavedState.setState({ producers: { selected: { id, title, footer } } })
  }, [id, title, footer])
  return { page, switching }
}
