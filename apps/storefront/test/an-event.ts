import type { Coupon, Reservation } from '@bilheteria/contract/checkout'
import type { EventDetail, Section, TicketType } from '@bilheteria/contract/events'

/** An event as tests want it: a floor without seats and a gallery with them, fee 15 %. */

const batch = {
  id: 'lote',
  name: '2º lote',
  price_cents: 15e3,
  remaining: 100,
  starts_at: '2026-11-01T00:00:00Z',
  ends_at: '2026-12-07T02:59:00Z',
}

export function aType(
  id: string,
  changes: Partial<TicketType> & { price_cents?: number; remaining?: number } = {},
): TicketType {
  const { price_cents = batch.price_cents, remaining = batch.remaining, ...rest } = changes
  return {
    id,
    name: 'Inteira',
    kind: 'full',
    status: 'on_sale',
    quantidade: 0,
    max_installments: 10,
    additional_fields: [],
    plans: [],
    batches: [
      {
        ...batch,
        price_cents,
        remaining,
      },
    ],
    ...rest,
  } satisfies TicketType
}

const half = { name: 'Meia-entrada', kind: 'half', price_cents: 7_500 } as const

export const floor: Section = {
  id: 'pista',
  name: 'Pista',
  numbered: false,
  tickets: [aType('inteira'), aType('meia', half)],
}
export const gallery: Section = {
  id: 'galeria',
  name: 'Fila nobre',
  numbered: true,
  tickets: [
    aType('lugar'),
    aType('lugar-meia', half),
    aType('lugar-idoso', {
      ...half,
      kind: 'senior',
    }),
  ],
}

export function anEvent(changes: Partial<EventDetail> = {}): EventDetail {
  return {
    id: '101',
    producer_id: '0',
    producer_slug: '',
    title: 'Festival',
    slug: 'festival',
    starts_at: '2026-12-25T19:00:00Z',
    time_zone: 'America/Sao_Paulo',
    venue_address: 'Avenida do Farol, 2000',
    doors_at: null,
    sobre: '',
    notice: null,
    venue: {
      name: 'Parque',
      city: 'Serra Clara',
      state: 'PR',
    },
    category_id: '3',
    age_rating: '16',
    poster: null,
    status: 'on_sale',
    sale_starts_at: null,
    price_from_cents: 7500,
    convenience_fee: 15,
    convenience_fee_mode: 'percentual',
    max_per_order: 6,
    max_per_cpf: null,
    hold_minutes: 15,
    half_price_number_required: false,
    biometry_required: false,
    integrations: [],
    plans_url: null,
    half_price: {
      quota: 400,
      remaining: 312,
    },
    plan: null,
    sectors: [
      {
        id: 's-pista',
        name: 'Pista',
        sections: [floor],
      },
      {
        id: 's-galeria',
        name: 'Galeria',
        sections: [gallery],
      },
    ],
    ...changes,
  } satisfies EventDetail
}

export const ipe10: Coupon = {
  id: 'c1',
  code: 'IPE10',
  method: 'percentage',
  value: 10,
  max_items: 2,
  ticket_types: ['inteira', 'lugar'],
}

const FIFTEEN_MINUTES_MS = 900_000

/** Two tickets on the floor; `now` is what the server's clock says. */
export function aReservation(changes: Partial<Reservation> = {}, now_ms = Date.now()): Reservation {
  return {
    id: '7b0f3a52-8a3b-4d0e-9a55-1f2e3d4c5b6a',
    event_id: '101',
    order_id: null,
    seats: [],
    coupons: [],
    holders: [null, null],
    now: new Date(now_ms).toISOString(),
    expires_at: new Date(now_ms + FIFTEEN_MINUTES_MS).toISOString(),
    items: [
      {
        sector_id: 's-pista',
        section_id: 'pista',
        ticket_type_id: 'inteira',
        amount: 2,
        preco_cents: 15e3,
      },
    ],
    quote: {
      lines: [],
      subtotal_cents: 3e4,
      discount_cents: 0,
      fee_cents: 4500,
      total_cents: 34500,
      max_installments: 10,
    },
    ...changes,
  }
}
