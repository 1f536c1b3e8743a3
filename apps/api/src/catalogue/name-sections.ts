import type { Plan } from '@bilheteria/rules/plan/plan'
import type { NewPlan } from './new-event.ts'

/** The plan as it is delivered: ids for places, and sections in the order of the catalogue, as statuses are told. */
export function nameSections(
  event_id: string,
  { focus, shapes, labels, sections }: NewPlan,
  firstIdOf: (section_id: string) => number,
): Plan {
  const inOrder = sections.toSorted((a, b) => a.sector - b.sector || a.section - b.section)
  return {
    focus,
    shapes,
    labels: labels.map(({ sector, at, angle }) => ({ sector_id: `${event_id}-${sector + 1}`, at, angle })),
    sections: inOrder.map(({ sector, section, area, view, block }) => {
      const id = `${event_id}-${sector + 1}-${section + 1}`
      return { id, area, view, block: block && { first_id: firstIdOf(id), ...block } }
    }),
  }
}
