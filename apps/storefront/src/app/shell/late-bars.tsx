// chunk: late
import { useEffect, useState } from 'react'
import { isLogged, useSavedState } from '#platform/saved-state.ts'
import { TicketOfToday } from './ticket-of-today.tsx'

type Unfinished = typeof import('#features/orders/unfinished-bar.tsx')

/** Bottom bars for a logged-in person: the ticket of today and an unfinished purchase. */
export function LateBars() {
  const buyer = useSavedState((state) => (isLogged(state) ? state.user.id : undefined))
  const [part, setPart] = useState<Unfinished>()
  useEffect(() => {
    if (buyer) import('#features/orders/unfinished-bar.tsx').then(setPart, () => undefined)
  }, [buyer])
  return (
    <>
      <TicketOfToday />
      {buyer && part && <part.UnfinishedBar key={buyer} />}
    </>
  )
}
