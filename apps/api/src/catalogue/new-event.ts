import type { AdditionalField, EventDetail } from '@bilheteria/contract/events'
import type { Block, Plan, PlanSection } from '@bilheteria/rules/plan/plan'

type Kind = EventDetail['sectors'][number]['sections'][number]['tickets'][number]['kind']

/** A whole event as it is about to be written, whether from an operator's file or from the demo. */
export type NewEvent = {
  /** Short and public: it stands in addresses. Ids of sectors, sections, types, batches and coupons are made from it. */
  id: string
  producer_id: string
  category_id: string
  title: string
  about_html: string
  starts_at: Date
  doors_at: Date | null
  time_zone: string
  /** `address` is street and number. */
  venue: { name: string; city: string; state: string; address?: string | undefined }
  age_rating: EventDetail['age_rating']
  /** Folder of its pictures below the storage host's `posters/`. */
  poster: string | null
  convenience_fee: number
  convenience_fee_mode: EventDetail['convenience_fee_mode']
  max_per_order: number
  max_per_cpf: number | null
  biometry_required: boolean
  /** Left out, the share the law asks for. */
  half_price_quota?: number
  integration_ids: string[]
  /** Shown and sold only after it is published. */
  draft?: boolean
  sectors: { name: string; sections: NewSection[] }[]
  /** Null when the venue is not drawn. */
  plan: NewPlan | null
  coupons: NewCoupon[]
}

/** Sectors and sections are named by their places above. Every numbered section is drawn, with exactly its seats. */
export type NewPlan = Pick<Plan, 'focus' | 'shapes'> & {
  labels: (Omit<Plan['labels'][number], 'sector_id'> & { sector: number })[]
  sections: (Omit<PlanSection, 'id' | 'block'> & { sector: number; section: number; block: NewBlock | null })[]
}
export type NewBlock = Omit<Block, 'first_id'>

export type NewSection = {
  name: string
  /** Free seating with a capacity, or numbered seats. */
  places: { capacity: number } | { rows: NewRow[] }
  tickets: NewTicketType[]
}

/** Numbers from left to right. */
export type NewRow = { name: string; numbers: number[]; blocked: number[] }

export type NewTicketType = {
  name: string
  kind: Kind
  max_installments: number
  /** Membership plans that may buy it; empty for everybody. */
  plans: string[]
  additional_fields: AdditionalField[]
} & ({ batches: NewBatch[] } | { base: string; price_percent: number })

export type NewBatch = {
  name: string
  price_cents: number
  quantity: number
  sold: number
  starts_at: Date
  ends_at: Date
}

/** `ticket_types` are names; none means all of the event. */
export type NewCoupon = {
  code: string
  method: 'percentage' | 'fixed'
  value: number
  max_items: number
  max_uses: number | null
  starts_at: Date
  ends_at: Date
  ticket_types: string[]
}

export function batchesOf(ticket: NewTicketType): NewBatch[] {
  return 'batches' in ticket ? ticket.batches : []
}

/** People a section holds; nobody sits on a blocked seat. */
export function capacityOf({ places }: Pick<NewSection, 'places'>): number {
  if ('capacity' in places) return places.capacity
  return places.rows.reduce((sum, { numbers, blocked }) => sum + numbers.length - blocked.length, 0)
}

/** Stands first, and for all of them: an event that fits no other category carries it. */
export const ALL_CATEGORIES = { id: '0', title: 'Todas as Categorias', icon: 'layout-grid', tag: 'todas', position: 0 }
