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

/** Names on the map. Their places are set where the map comes to rest, so that letters keep their size. */
export const MapLabels = memo(function MapLabels({ board: { plan, laid }, sections, sectors }: Props) {
  return (
    <svg aria-hidden>
      {plan.labels.map(({ sector_id, at, angle }) => {
        const sector = sectors.find(({ id }) => id === sector_id)
        const price = sector?.status === 'sold_out' ? 'esgotado' : sector?.price
        return sector && <Label key={sector_id} {...{ at, angle, price }} name={sector.name} sector={sector.status} />
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
  sector?: MapSector['status']
}

function Label({ at, angle = 0, name, price, section, sector }: LabelProps) {
  return (
    <g className="seat-map-label" data-at={at} data-turned={angle} data-section={section} data-sector={sector}>
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
