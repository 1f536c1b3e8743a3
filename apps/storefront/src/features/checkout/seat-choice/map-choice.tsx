import type { EventDetail } from '@bilheteria/contract/events'
import { SEAT_CHOICE_TEXTS } from '@bilheteria/contract/texts/seat-choice'
import { PartFailed } from '@bilheteria/ui/part-failed'
import { Maximize2, Minimize2, Sparkles } from 'lucide-react'
import { useContext, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { placeOf } from '#features/seats/open-board.ts'
import type { SeatFacts, SeatMap as SeatMapPart } from '#features/seats/map/seat-map.tsx'
import type { SeatBoard } from '#features/seats/seat-board.ts'
import '#features/seats/seats.css'
import { useStoodUp } from '#features/seats/stand-up.ts'
import { BoardContext } from '#features/seats/use-seat-board.ts'
import { levelTurn, runsLeftwards, wayToFocus } from '#features/seats/level.ts'
import { sayFailure } from '#platform/failures.ts'
import { usePage } from '#platform/page.tsx'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'
import { BoardGrid } from './board-grid.tsx'
import { MapFrame } from './map-frame.tsx'
import { mapSections, mapSectors, seatFacts } from './map-words.ts'
import { mayLookAt } from '#features/checkout/frame/offer-texts.ts'
import { findSection, useOpenSection } from '#features/checkout/cart/open-section.ts'
import { placeOnBoard } from './pick-best.ts'
import { Legend } from './seat-legend.tsx'
import { toggleSeat } from './toggle-seat.ts'
import { useCheckout } from '#features/checkout/cart/checkout-store.ts'
import { openSection, pickSector, wantBest } from '#features/checkout/cart/transitions.ts'

const text = textsOf(SEAT_CHOICE_TEXTS)

type Props = { event: EventDetail; SeatMap: typeof SeatMapPart }

/** The venue to look at; what is open in it is named, counted and priced below. */
export function MapChoice({ event, SeatMap }: Props) {
  const loaded = useContext(BoardContext)
  const board = loaded?.watched?.board
  const asking = useCheckout((checkout) => checkout.wants_best)
  const frame = useMapInSight(event)
  const [whole, setWhole] = useState(false)
  const Size = whole ? Minimize2 : Maximize2
  return (
    <>
      <MapFrame ref={frame} noticed={event.notice !== null} whole={whole}>
        {!loaded?.failed && event.status !== 'soon' && (
          <button
            type="button"
            aria-expanded={asking}
            onClick={() => wantBest(!asking)}
            className="best-button absolute left-2.5 z-10 flex min-h-11 items-center gap-2 rounded-pill bg-heading px-3.5 text-control type-strong text-background"
          >
            <Sparkles size={18} />
            {text('seats.best')}
          </button>
        )}
        <button
          type="button"
          aria-pressed={whole}
          aria-label={text('seats.whole_screen')}
          title={text('seats.whole_screen')}
          onClick={() => setWhole(!whole)}
          className="map-whole"
        >
          <Size size={20} />
        </button>
        {board && <VenueMap event={event} board={board} SeatMap={SeatMap} />}
        {loaded?.failed && <PartFailed onRetry={loaded.retry} />}
        {!board && !loaded?.failed && <div aria-busy="true" className="skeleton h-full" />}
      </MapFrame>
    </>
  )
}

/** The map and, for the open section, its table: one shows where the other is. */
function VenueMap({ event, board: drawn, SeatMap }: Props & { board: SeatBoard }) {
  const page = usePage()
  const { busy, run } = useBusy()
  const board = useStoodUp(drawn)
  const open = useOpenSection(event)
  const seats = useCheckout((checkout) => checkout.seats)
  const [pointed, setPointed] = useState<number>()
  const chosen = useMemo(
    () => Object.values(seats).flatMap((places) => places.flatMap(({ id }) => placeOf(board.laid, id) ?? [])),
    [seats, board],
  )
  const sectors = useMemo(() => mapSectors(event), [event])
  const section_id = open?.section.id
  // How many are free is said anew whenever another section is looked at.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const sections = useMemo(() => mapSections(event, board), [event, board, section_id])
  // A table of a thousand seats is drawn after the map has moved.
  const tabled_id = useDeferredValue(section_id)
  const tabled = tabled_id === section_id ? open : undefined
  const table = useKeyboardInto(tabled?.section.id)
  // Seats found for the buyer are shown, once the map is where they are.
  const middle = chosen[Math.floor(chosen.length / 2)]
  const found = useDeferredValue(
    useCheckout((checkout) => (checkout.chosen_for_you === undefined ? undefined : middle)),
  )
  const onSector = (sector_id: string) => {
    const [only, ...others] = event.sectors.find(({ id }) => id === sector_id)?.sections ?? []
    if (only && others.length === 0 && mayLookAt(event, only)) openSection(only.id)
    else pickSector(sector_id)
  }
  const onSeat = (seat: number) => {
    const { section_id: of, place } = placeOnBoard(board, seat)
    const at = findSection(event, of)
    const mine = seats[of]?.some(({ id }) => id === place.id)
    if (at && (mine || (mayLookAt(event, at.section) && board.codes[seat] === 0))) toggleSeat(event, at.section, place)
  }
  const showView = (seat: number) => {
    const of = { event, page, board: drawn, seats: [seat] }
    void run(() => import('./show-seat-views.ts').then(({ showSeatViews }) => showSeatViews(of)).catch(sayFailure))
  }
  const cardOf = (seat: number): SeatFacts => {
    const facts = seatFacts(event, board, seat)
    // Whoever does not use a finger finds it with the chosen seats.
    const note = (
      <>
        {facts.note}
        <button
          type="button"
          tabIndex={-1}
          aria-busy={busy || undefined}
          className="seat-map-card-view"
          onClick={() => showView(seat)}
        >
          {text('seats.view')}
        </button>
      </>
    )
    return { ...facts, note }
  }
  return (
    <>
      <SeatMap
        {...{ board, sectors, sections, chosen, onSeat }}
        pointed={pointed ?? found}
        open={section_id}
        turnOf={(id) => levelTurn(board, id)}
        onOpen={openSection}
        onSector={onSector}
        seatCard={cardOf}
      >
        <Legend />
        <p className="seat-map-way">{section_id !== undefined && wayToFocus(board, section_id)}</p>
      </SeatMap>
      {tabled?.section.numbered && (
        <div ref={table}>
          <BoardGrid
            key={section_id}
            {...tabled}
            {...{ event, board }}
            hidden
            leftwards={runsLeftwards(board, tabled.section.id)}
            onPointed={setPointed}
          />
        </div>
      )}
    </>
  )
}

/** Sectors are listed below the map, where one also asks for the best seats: whoever gets an answer there sees it. */
function useMapInSight(event: EventDetail) {
  const frame = useRef<HTMLDivElement>(null)
  const section_id = useOpenSection(event)?.section.id
  const found = useCheckout((checkout) => checkout.chosen_for_you)
  const before = useRef({ section_id, found })
  useEffect(() => {
    const { current: was } = before
    before.current = { section_id, found }
    const opened = section_id !== undefined && section_id !== was.section_id
    const answered = found !== undefined && found !== was.found
    if (opened || answered) frame.current?.scrollIntoView({ block: 'nearest' })
  }, [section_id, found])
  return frame
}

/** Whoever opens a section with the keyboard goes on among its seats. */
function useKeyboardInto(section_id: string | undefined) {
  const table = useRef<HTMLDivElement>(null)
  const before = useRef(section_id)
  useEffect(() => {
    if (before.current === section_id) return
    before.current = section_id
    const byKeyboard = document.activeElement?.matches('svg *:focus-visible')
    if (byKeyboard) table.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus()
  }, [section_id])
  return table
}
