import { say } from '@bilheteria/ui/words'
import { Minus, Plus, type LucideIcon } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { SeatBoard } from '#features/seats/seat-board.ts'
import { MapAreas } from './map-areas.tsx'
import { onPalette, producerColours, readColours } from './map-colours.ts'
import { MapLabels } from './map-labels.tsx'
import { toneIndex, type MapSection, type MapSector } from './scene.ts'
import './seat-map.css'
import { startStage, type Stage } from './stage.ts'

export type SeatMapProps = {
  board: SeatBoard
  sectors: readonly MapSector[]
  sections: ReadonlyMap<string, MapSection>
  /** Seats by their place in the laid columns. */
  chosen: readonly number[]
  /** The section looked at. */
  open: string | undefined
  /** The seat the keyboard stands on. */
  pointed: number | undefined
  /** How far the venue is turned while a section is looked at. */
  turnOf(section_id: string): number
  onOpen(section_id: string | undefined): void
  onSector(sector_id: string): void
  onSeat(seat: number): void
  seatCard(seat: number): SeatFacts
  /** What else lies over the map. */
  children?: ReactNode
}

const ZOOM_STEP = 1.8

/** A venue to look at and choose seats in. Knows nothing of what choosing means. */
export function SeatMap({ board, sectors, sections, chosen, open, pointed, ...rest }: SeatMapProps) {
  const { turnOf, onOpen, onSector, onSeat, seatCard, children } = rest
  const root = useRef<HTMLDivElement>(null)
  const [stage, setStage] = useState<Stage>()
  const [carded, setCarded] = useState<number>()
  // Read whenever this is drawn: that is what another producer's page does.
  const colours = useSyncExternalStore(onPalette, producerColours)
  // Free seats change the sections all the time, and tones hardly ever: one digit a section.
  const tones = useMemo(() => {
    const toneOf = new Map(sectors.map(({ id, tone }) => [id, tone]))
    const ofSection = (id: string) => toneIndex(toneOf.get(sections.get(id)?.sector_id ?? '') ?? 0)
    return board.laid.sections.map(({ id }) => ofSection(id)).join('')
  }, [board, sectors, sections])

  const onSection = useEffectEvent((section_id: string | undefined) => {
    setCarded(undefined)
    if (section_id === undefined || !sections.get(section_id)?.on_sale) return
    stage?.look(section_id, turnOf(section_id))
    onOpen(section_id)
  })
  const onName = useEffectEvent(onSector)
  const onTap = useEffectEvent((seat: number, touch: boolean) => {
    if (touch) setCarded(seat)
    onSeat(seat)
  })
  useLayoutEffect(() => {
    const place = root.current!.querySelector<HTMLElement>('.seat-map-stage')!
    const started = startStage(place, board, { onSection, onSector: onName, onSeat: onTap, onHover: setCarded })
    setStage(started)
    return started.end
  }, [board])
  useLayoutEffect(() => stage?.dress(tones), [stage, tones])
  useLayoutEffect(() => {
    if (colours) stage?.colour(readColours(root.current!))
  }, [stage, colours])
  const turn = open === undefined ? 0 : turnOf(open)
  // Before a seat of it is pointed at: that one is then looked at in rows that lie level.
  useLayoutEffect(() => stage?.look(open, turn), [stage, open, turn])
  useLayoutEffect(() => stage?.mark(chosen, pointed), [stage, chosen, pointed])
  useLayoutEffect(() => stage?.card(carded), [stage, carded])

  return (
    <div ref={root} className="seat-map">
      <div className="seat-map-stage">
        <div className="seat-map-carried">
          <MapAreas
            {...{ board, sections, sectors, open, onOpen }}
            onFocus={(section_id) => stage?.reveal(section_id)}
          />
        </div>
        <div className="seat-map-seats" />
        <div className="seat-map-carried">
          <MapLabels {...{ board, sections, sectors }} />
        </div>
        {children}
        {carded !== undefined && <SeatCard {...seatCard(carded)} />}
        <div className="seat-map-buttons seat-map-back">
          <button type="button" onClick={() => stage?.look(undefined, 0)}>
            {say('seat.see_all', 'Ver tudo')}
          </button>
        </div>
        <div className="seat-map-buttons">
          <MapButton icon={Minus} label={say('seat.out', 'Afastar')} onClick={() => stage?.zoomBy(1 / ZOOM_STEP)} />
          <MapButton icon={Plus} label={say('seat.in', 'Aproximar')} onClick={() => stage?.zoomBy(ZOOM_STEP)} />
        </div>
      </div>
    </div>
  )
}

function MapButton({ icon: Icon, label, onClick }: { icon: LucideIcon; label: string; onClick(): void }) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick}>
      <Icon size={20} strokeWidth={1.75} />
    </button>
  )
}

export type SeatFacts = { title: string; detail: string; price: string | null; note: ReactNode }

/** Who chooses without eyes hears all of this from the grid of the section. */
function SeatCard({ title, detail, price, note }: SeatFacts) {
  return (
    <div className="seat-map-card" aria-hidden>
      <p className="seat-map-card-title">
        {title}
        {price && <b>{price}</b>}
      </p>
      <p>{detail}</p>
      {note && <p>{note}</p>}
    </div>
  )
}
