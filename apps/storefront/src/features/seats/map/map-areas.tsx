import { say } from '@bilheteria/ui/words'
import type { SeatBoard } from '#features/seats/seat-board.ts'
import { MapSections } from './map-sections.tsx'
import { MapShapes } from './map-shapes.tsx'
import type { MapSection, MapSector } from './scene.ts'

type Props = {
  board: SeatBoard
  sections: ReadonlyMap<string, MapSection>
  sectors: readonly MapSector[]
  open: string | undefined
  onOpen(section_id: string): void
  /** The keyboard has come to a section. */
  onFocus(section_id: string): void
}

/** What lies under the seats. Hears for all its sections, so that none is drawn again for what others do. */
export function MapAreas({ board, sections, sectors, open, onOpen, onFocus }: Props) {
  const openOne = (target: EventTarget) => {
    const section_id = sectionOf(target)
    if (sections.get(section_id)?.on_sale) onOpen(section_id)
  }
  return (
    <svg
      role="group"
      aria-label={say('seat.map', 'Mapa do local')}
      onFocus={({ target }) => target.matches(':focus-visible') && onFocus(sectionOf(target))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        openOne(event.target)
      }}
      // A press by hand is told by the stage; without a hand it comes from a screen reader.
      onClick={({ detail, target }) => detail === 0 && openOne(target)}
    >
      <pattern id="seat-map-gone" width="8" height="8" patternUnits="userSpaceOnUse">
        <rect width="8" height="8" className="seat-map-gone-ground" />
        <rect width="3.5" height="8" className="seat-map-gone-line" />
      </pattern>
      <g data-venue>
        <MapShapes shapes={board.plan.shapes} />
        <MapSections {...{ sections, sectors, open }} laid={board.laid} />
      </g>
    </svg>
  )
}

function sectionOf(target: EventTarget): string {
  return (target as SVGElement).dataset['section'] ?? ''
}
