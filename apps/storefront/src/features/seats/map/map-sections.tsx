import type { LaidPlan } from '@bilheteria/rules/plan/lay-out'
import type { Point } from '@bilheteria/rules/plan/plan'
import { memo, useMemo } from 'react'
import { toneIndex, type MapSection, type MapSector } from './scene.ts'

type Props = {
  laid: LaidPlan
  sections: ReadonlyMap<string, MapSection>
  sectors: readonly MapSector[]
  open: string | undefined
}

/** Sections as real shapes: each can be reached and is named. What happens to them is heard around them. */
export const MapSections = memo(function MapSections({ laid, sections, sectors, open }: Props) {
  const outlines = useMemo(
    () => laid.sections.map(({ id, outline, count }) => ({ id, d: pathOf(outline), seated: count > 0 })),
    [laid],
  )
  const sectorOf = new Map(sectors.map((sector) => [sector.id, sector]))
  // Painted last, so that no neighbour covers its edge.
  const ordered = outlines.toSorted((a, b) => Number(a.id === open) - Number(b.id === open))
  return ordered.map(({ id, d, seated }) => {
    const section = sections.get(id)
    const sector = sectorOf.get(section?.sector_id ?? '')
    return (
      <Area
        key={id}
        {...{ id, d, seated }}
        of={section?.sector_id}
        tone={toneIndex(sector?.tone ?? 0)}
        label={section?.label ?? ''}
        gone={!section?.on_sale || sector?.status !== 'on_sale'}
        open={id === open}
        opens={section?.on_sale ?? false}
      />
    )
  })
})

type AreaProps = {
  id: string
  of: string | undefined
  d: string
  seated: boolean
  tone: number
  label: string
  gone: boolean
  open: boolean
  opens: boolean
}

/** Hundreds of them, and their labels change one at a time. */
const Area = memo(function Area({ id, of, d, seated, tone, label, gone, open, opens }: AreaProps) {
  const press = opens ? { role: 'button', tabIndex: 0, 'aria-pressed': open } : { role: 'img' }
  return (
    <path
      {...{ d, ...press }}
      className="seat-map-area"
      aria-label={label}
      data-section={id}
      data-of={of}
      data-tone={tone}
      data-seated={seated || undefined}
      data-gone={gone || undefined}
    />
  )
})

function pathOf(outline: readonly Point[]): string {
  return `M${outline.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}Z`
}
