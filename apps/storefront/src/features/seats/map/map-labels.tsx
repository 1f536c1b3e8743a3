import type { Point } from '@bilheteria/rules/plan/plan'
import { memo, type ReactNode } from 'react'
import type { SeatBoard } from '#features/seats/seat-board.ts'
import { toneIndex, type MapSection, type MapSector } from './scene.ts'

type Props = {
  board: SeatBoard
  sections: ReadonlyMap<string, MapSection>
  sectors: readonly MapSector[]
}

/** Names on the map. Their places are set where the map comes to rest, so that letters keep their size. */
export const MapLabels = memo(function MapLabels({ board: { plan, laid }, sections, sectors }: Props) {
  const sectorOf = new Map(sectors.map((sector) => [sector.id, sector]))
  return (
    <svg className="seat-map-names" aria-hidden>
      {plan.labels.map(({ sector_id, at, angle }) => {
        const sector = sectorOf.get(sector_id)
        return sector && <SectorLabel key={sector_id} {...{ sector, at, angle }} />
      })}
      {laid.sections.map((section) => {
        const known = sections.get(section.id)
        const tone = toneIndex(sectorOf.get(known?.sector_id ?? '')?.tone ?? 0)
        return (
          <Label key={section.id} at={middle(section.outline)} section={section.id} tone={tone}>
            <text dy=".35em">{known?.name}</text>
          </Label>
        )
      })}
      {plan.shapes.map((shape, i) => (
        <Label key={i} at={shape.kind === 'stage' ? middle(shape.area) : shape.at} shape={shape.kind}>
          <text dy=".35em">{shape.name}</text>
        </Label>
      ))}
    </svg>
  )
})

function SectorLabel({ sector, at, angle }: { sector: MapSector; at: Point; angle: number }) {
  const { name, price, tone, status } = sector
  const second = status === 'sold_out' ? 'esgotado' : price
  return (
    <Label at={at} angle={angle} tone={toneIndex(tone)} sector={status}>
      <text dy={second ? '-.15em' : '.35em'}>{name}</text>
      {second && (
        <text dy="1.1em" className="seat-map-price">
          {second}
        </text>
      )}
    </Label>
  )
}

type LabelProps = {
  at: Point
  angle?: number
  tone?: number
  section?: string
  sector?: MapSector['status']
  shape?: string
  children: ReactNode
}

function Label({ at, angle = 0, tone, section, sector, shape, children }: LabelProps) {
  return (
    <g
      className="seat-map-label"
      data-at={at.join(' ')}
      data-turned={angle}
      data-tone={tone}
      data-section={section}
      data-sector={sector}
      data-shape={shape}
    >
      {children}
    </g>
  )
}

/** Of corners, not of the area between them: near enough for a name. */
function middle(points: readonly Point[]): Point {
  const sum = (axis: 0 | 1) => points.reduce((all, point) => all + point[axis], 0) / points.length
  return [sum(0), sum(1)]
}
