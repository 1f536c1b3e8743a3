import type { EventDetail, Section, Sector } from '@bilheteria/contract/events'
import { useCheckout } from './checkout-store.ts'

type Found = { sector: Sector; section: Section }

/** The section whose places one is choosing from. */
export function useOpenSection(event: EventDetail): Found | undefined {
  const section_id = useCheckout((checkout) => checkout.section_id)
  return section_id === null ? undefined : findSection(event, section_id)
}

export function findSection({ sectors }: EventDetail, section_id: string): Found | undefined {
  for (const sector of sectors) {
    const section = sector.sections.find(({ id }) => id === section_id)
    if (section) return { sector, section }
  }
  return undefined
}
