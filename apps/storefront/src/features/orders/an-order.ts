import type { Order, Payment } from '@bilheteria/contract/orders'

/** An order as tests want it: two tickets of the festival, just begun; `now_ms` is what the server's clock says. */
export function anOrder(changes: Partial<Order> = {}, now_ms = Date.now()): Order {
  return {
    ...{ id: '5f0c1a52-1111-4d0e-9a55-1f2e3d4c5b6a', compra_id: '100001', state: 'pending', paid_at: null },
    created_at: new Date(now_ms).toISOString(),
    now: new Date(now_ms).toISOString(),
    expires_at: new Date(now_ms + 900_000).toISOString(),
    event: {
      ...{ id: '101', title: 'Festival', starts_at: '2026-12-25T19:00:00Z', doors_at: null },
      ...{ time_zone: 'America/Sao_Paulo', age_rating: '16', poster: null, biometry_required: false },
      venue: { name: 'Parque', city: 'Serra Clara', state: 'PR' },
    },
    producer: { id: '0', slug: '', title: 'Guichê' },
    quote: {
      ...{ lines: [], subtotal_cents: 30_000, discount_cents: 0, fee_cents: 4_500 },
      ...{ total_cents: 34_500, max_installments: 10 },
    },
    ...{ refunded_cents: 0, refunding_cents: 0, payment: null, cancellable_until: null, items: [] },
    ...changes,
  } satisfies Order
}

export function aPayment(changes: Partial<Payment> = {}): Payment {
  return {
    ...{ id: '9a0c1a52-2222-4d0e-9a55-1f2e3d4c5b6a', method: 'pix', state: 'pending', amount_cents: 34_500 },
    ...{ installments: 1, installment_cents: 34_500, pix: null, card: null, refusal: null, test: true },
    ...changes,
  } satisfies Payment
}
