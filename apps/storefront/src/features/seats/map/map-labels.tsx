import type { Box } from '@bilheteria/rules/plan/lay-out'
import type { Point } from '@bilheteria/rules/plan/plan'
import { memo } from 'react'
import type { SeatBoard } from '#features/seats/seat-board.ts'
import type { MapSection, MapSector } from './scene.ts'

type Props = {
  board: SeatBoard
  sections: ReadonlyMap<string, MapSection>
  sectors: readonly MapSector[]
}

/** Names on the map. Their places are set where the map comes to rest, so that letters keep their size. Every sector has one. */
export const MapLabels = memo(function MapLabels({ board: { plan, laid }, sections, sectors }: Props) {
  return (
    <svg aria-hidden>
      {sectors.map(({ id, name, price, status }) => {
        const drawn = laid.sections.filter((section) => sections.get(section.id)?.sector_id === id)
        if (drawn.length === 0) return null
        const label = plan.labels.find(({ sector_id }) => sector_id === id)
        return (
          <Label
            key={id}
            at={label?.at ?? middle(drawn[drawn.length >> 1]!.outline)}
            angle={label?.angle ?? 0}
            name={name}
            price={status === 'sold_out' ? 'esgotado' : price}
            sector={id}
            status={status}
          />
        )
      })}
      {laid.sections.map(({ id, outline }) => (
        <Label key={id} at={middle(outline)} name={sections.get(id)?.name} section={id} />
      ))}
      {plan.shapes.map((shape, i) => (
        <Label
          key={i}
          at={shape.kind === 'stage' ? between(shape.area) : shape.at}
          angle={shape.kind === 'entrance' ? alongEdge(shape.at, laid.box) : 0}
          name={shape.name}
        />
      ))}
    </svg>
  )
})

type LabelProps = {
  at: Point
  angle?: number
  name: string | undefined
  price?: string | null | undefined
  section?: string
  sector?: string
  status?: MapSector['status']
}

/** A sector's name can be pressed, wherever it stands; a line leads from one that stands beside it. */
function Label({ at, angle = 0, name, price, section, sector, status }: LabelProps) {
  return (
    <g
      className="seat-map-label"
      data-at={at}
      data-turned={angle}
      data-section={section}
      data-sector={sector}
      data-status={status}
    >
      {sector && <path className="seat-map-press" />}
      {sector && <path className="seat-map-leader" />}
      <text dy={price ? '-.15em' : '.35em'}>{name}</text>
      {price && <text dy="1.1em">{price}</text>}
    </g>
  )
}

/** At the left and right of a venue a name stands along its edge; lying, it would be cut off. */
function alongEdge([x]: Point, { left, right }: Box): number {
  const share = (x - left) / (right - left)
  if (share < 0.1) return -90
  return share > 0.9 ? 90 : 0
}

/** Of corners, not of the area between them: near enough for a name. */
function middle(points: readonly Point[]): Point {
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length
  return [mean(0), mean(1)]
}

/** Half-way between edges: a curve has many corners on one side. */
function between(points: readonly Point[]): Point {
  const half = (axis: 0 | 1) => {
    const all = points.map((point) => point[axis])
    return (Math.min(...all) + Math.max(...all)) / 2
  }
  return [half(0), half(1)]
}
