import type { EventDetail } from '@bilheteria/contract/events'
import { say } from '@bilheteria/ui/words'
import { List, Map } from 'lucide-react'
import { useContext, useEffect, type ReactNode } from 'react'
import { BoardContext } from '#features/seats/use-seat-board.ts'
import { LazyPart } from '#features/checkout/frame/lazy-part.tsx'
import { MapFrame } from './map-frame.tsx'
import { SectorLegend } from './sector-legend.tsx'
import { useCheckout } from '#features/checkout/cart/checkout-store.ts'
import { showVenueAs } from '#features/checkout/cart/transitions.ts'

/** The map itself is heavy and knows nothing of the rest: both come at once. */
const loadMap = async () => {
  const [{ MapChoice }, { SeatMap }] = await Promise.all([
    import('./map-choice.tsx'),
    import('#features/seats/map/seat-map.tsx'),
  ])
  return { MapChoice, SeatMap }
}
const loadBest = () => import('./best-seats.tsx')

/** Where one wants to be, on a map or in a list; both lead to the same seats. */
export function Venue({ event, list }: { event: EventDetail; list: ReactNode }) {
  const view = useCheckout((checkout) => checkout.view)
  const watched = useContext(BoardContext)?.watched
  useEffect(() => {
    if (!watched) return
    let stop: (() => void) | undefined
    let wanted = true
    const start = async () => {
      const { keepChoice } = await import('./keep-choice.ts')
      if (wanted) stop = keepChoice(event, watched)
    }
    // Without it the reservation still decides.
    start().catch(() => undefined)
    return () => {
      wanted = false
      stop?.()
    }
  }, [event, watched])

  return (
    <>
      {view === 'map' ? (
        <div className="relative isolate">
          {/* Before sixty blocks, for whoever goes from one to the next. */}
          <ViewSwitch view={view} className="absolute top-2.5 left-2.5 z-10" />
          <LazyPart load={loadMap} waiting={<MapWaiting noticed={event.notice !== null} />}>
            {({ MapChoice, SeatMap }) => <MapChoice event={event} SeatMap={SeatMap} />}
          </LazyPart>
          <div className="desk:hidden">
            <SectorLegend event={event} />
          </div>
        </div>
      ) : (
        <>
          <ViewSwitch view={view} className="w-fit" />
          <LazyPart load={loadBest} waiting={<div className="mt-4 h-13" />}>
            {({ BestSeats }) => <BestSeats event={event} />}
          </LazyPart>
          {list}
        </>
      )}
    </>
  )
}

function MapWaiting({ noticed }: { noticed: boolean }) {
  return (
    <MapFrame noticed={noticed}>
      <div aria-busy="true" className="skeleton h-full" />
    </MapFrame>
  )
}

const views = [
  { id: 'map', name: 'Mapa', icon: Map },
  { id: 'list', name: 'Lista', icon: List },
] as const

function ViewSwitch({ view, className }: { view: 'map' | 'list'; className: string }) {
  return (
    <div
      role="group"
      aria-label={say('seats.how', 'Como escolher')}
      className={`flex rounded-pill bg-content ${className}`}
    >
      {views.map(({ id, name, icon: Icon }) => (
        <button
          key={id}
          type="button"
          aria-label={say(`seats.as_${id}`, name)}
          title={say(`seats.as_${id}`, name)}
          aria-pressed={view === id}
          onClick={() => showVenueAs(id)}
          className={`grid size-11 place-items-center rounded-pill ${view === id ? 'bg-raised text-heading' : ''}`}
        >
          <Icon size={20} />
        </button>
      ))}
    </div>
  )
}
