import type { LaidPlan } from '@bilheteria/rules/plan/lay-out'
import type { Point } from '@bilheteria/rules/plan/plan'
import { memo, useMemo } from 'react'
import { toneIndex, type MapSection, type MapSector } from './scene.ts'

type Props = {
  laid: LaidPlan
  sections: ReadonlyMap<string, MapSection>
  sectors: readonly MapSector[]
  open: string | undefined
  onOpen(section_id: string): void
  /** The keyboard has come to a section. */
  onFocus(section_id: string): void
}

/** Sections as real shapes: each can be reached, is named, and opens. */
export function MapSections({ laid, sections, sectors, open, onOpen, onFocus }: Props) {
  const outlines = useMemo(() => laid.sections.map(({ id, outline }) => ({ id, d: pathOf(outline) })), [laid])
  const sectorOf = new Map(sectors.map((sector) => [sector.id, sector]))
  // Painted last, so that no neighbour covers its edge.
  const ordered = outlines.toSorted((a, b) => Number(a.id === open) - Number(b.id === open))
  return ordered.map(({ id, d }) => {
    const section = sections.get(id)
    const sector = sectorOf.get(section?.sector_id ?? '')
    const gone = !section?.on_sale || sector?.status !== 'on_sale'
    return (
      <Area
        key={id}
        {...{ id, d, gone, onOpen, onFocus }}
        tone={toneIndex(sector?.tone ?? 0)}
        label={section?.label ?? ''}
        open={id === open}
        opens={section?.on_sale ?? false}
      />
    )
  })
}

type AreaProps = {
  id: string
  d: string
  tone: number
  label: string
  gone: boolean
  open: boolean
  opens: boolean
} & Pick<Props, 'onOpen' | 'onFocus'>

/** Hundreds of them, and their labels change one at a time. */
const Area = memo(function Area({ id, d, tone, label, gone, open, opens, onOpen, onFocus }: AreaProps) {
  const look = { d, className: 'seat-map-area', 'data-tone': tone, 'data-gone': gone || undefined }
  if (!opens) return <path {...look} role="img" aria-label={label} />
  return (
    <path
      {...look}
      {...{ role: 'button', tabIndex: 0, 'aria-label': label, 'aria-pressed': open }}
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && onFocus(id)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onOpen(id)
      }}
      // A press by hand is told by the stage; without a hand it comes from a screen reader.
      onClick={({ detail }) => detail === 0 && onOpen(id)}
    />
  )
})

function pathOf(outline: readonly Point[]): string {
  return `M${outline.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}Z`
}
