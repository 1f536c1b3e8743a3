/** A whole event as one description; dates count in days from the day the demo data is loaded. */
export type DemoEvent = {
  /** Short and public: it stands in addresses. Ids of sectors, sections, types and batches are made from it. */
  id: string
  producer_id: string
  category_id: string
  title: string
  /** Folder of its pictures under `demo/storage/posters`. */
  poster?: string
  /** Day 0 is today in the event's zone; `time` is its local start. */
  day: number
  /** The first such day of the week from `day` on; 0 is Sunday. */
  weekday?: number
  time: string
  doors_minutes_before: number
  time_zone: string
  venue: { name: string; city: string; state: string; address?: string; map: VenueMap }
  /** File name of the plan under `demo/plans`, without `.json`; it has the seats of every numbered section. */
  plan?: 'arena-farol' | 'ginasio-palmeiras' | 'teatro-estacao' | 'teatro-municipal'
  age_rating: 'L' | '10' | '12' | '14' | '16' | '18'
  about_html: string
  convenience_fee: number
  convenience_fee_mode: 'percentual' | 'fixed'
  max_per_order?: number
  max_per_cpf?: number
  biometry_required?: boolean
  integration_ids?: string[]
  sectors: { name: string; sections: DemoSection[] }[]
  coupons?: DemoCoupon[]
}

/** File name of the picture of the venue, without `.svg`. */
type VenueMap =
  | 'arena-farol'
  | 'ginasio-palmeiras'
  | 'teatro-estacao'
  | 'teatro-municipal'
  | 'parque-mirante'
  | 'praca-matriz'
  | 'represa-mirante'
  | 'arena-areia'
  | 'lagoa-lounge'
  | 'lagoa-clube'
  | 'pavilhao-estacao'

/** Free seating with a capacity, numbered rows A, B, C … of equal length, or the seats that the plan draws. */
export type DemoSection = {
  name: string
  places: { capacity: number } | { rows: number; seats_per_row: number } | 'drawn'
  tickets: DemoTicketType[]
}

/** A full type has batches; a derived one costs a share of the first full type of its section. */
export type DemoTicketType = {
  name: string
  max_installments?: number
  plans?: string[]
  additional_fields?: DemoField[]
} & (
  | { kind: 'full' | 'member' | 'social'; batches: DemoBatch[] }
  | { kind: 'half' | 'senior' | 'companion' | 'member' | 'social'; price_percent: number }
)

export type DemoField = {
  id: string
  label: string
  kind: 'text' | 'select' | 'phone'
  required: boolean
  options?: string[]
}

/** On sale from `from_day` to `until_day`, counted from today (negative: already past); until the event when left out. */
export type DemoBatch = {
  name: string
  price_cents: number
  from_day?: number
  until_day?: number
} & (
  | { quantity: number; sold?: number }
  /** All places of the section, of which this share is sold. */
  | { sold_share: number }
)

/** Applies to the types named; `value` is percent or cents. */
export type DemoCoupon = {
  code: string
  method: 'percentage' | 'fixed'
  value: number
  max_items: number
  max_uses?: number
  ticket_types: string[]
}
