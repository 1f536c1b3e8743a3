import type { Order, Ticket } from '@bilheteria/contract/orders'
import type { Payment } from '@bilheteria/contract/paying'

/** An order as tests want it: one ticket for R$ 69,00, paid by Pix, three weeks before the event. */

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export function aTicket(number: number, changes: Partial<Ticket> = {}): Ticket {
  return {
    id: id(100 + number),
    state: 'valid',
    carrier_change_date: '2026-12-04T22:30:00Z',
    holder_changeable: true,
    holder: {
      name: `Pessoa ${number}`,
      cpf: '52998224725',
      email: 'a@b.test',
      cellphone: '41987654321',
    },
    ticket_type: {
      id: 'inteira',
      name: 'Inteira',
      kind: 'full',
    },
    sector: {
      id: 'oeste',
      name: 'Oeste',
    },
    section: {
      id: 'o3',
      name: 'O3',
    },
    seat: {
      row: 'F',
      number: 13 + number,
    },
    code: `codigo-${number}`,
    price_cents: 6e3,
    paid_cents: 6900,
    biometry: null,
    biometry_reason: null,
    ...changes,
  }
}

export function aPayment(changes: Partial<Payment> = {}): Payment {
  return {
    id: id(50),
    method: 'pix',
    state: 'approved',
    amount_cents: 6900,
    installments: 1,
    installment_cents: 6900,
    pix: null,
    card: null,
    refusal: null,
    test: false,
    ...changes,
  }
}

export function anOrder(changes: Partial<Order> = {}): Order {
  return {
    id: id(1),
    compra_id: '40217',
    state: 'paid',
    created_at: '2026-11-15T12:00:00Z',
    paid_at: '2026-11-15T12:01:00Z',
    expires_at: null,
    now: '2026-11-15T12:05:00Z',
    event: {
      id: '301',
      title: 'Maré Alta x Ferrovia',
      starts_at: '2026-12-05T22:30:00Z',
      doors_at: '2026-12-05T20:00:00Z',
      time_zone: 'America/Sao_Paulo',
      age_rating: 'L',
      poster: null,
      venue: {
        name: 'Arena Farol',
        city: 'Salvador',
        state: 'BA',
      },
      biometry_required: false,
      cancelled: false,
      notice: null,
    },
    change: null,
    producer: {
      id: '2',
      slug: 'mare-alta',
      title: 'Esporte Clube Maré Alta',
    },
    quote: {
      lines: [
        {
          kind: 'tickets',
          label: '1 × Inteira',
          amount_cents: 6e3,
        },
        {
          kind: 'fee',
          label: 'Taxa de conveniência',
          amount_cents: 900,
        },
      ],
      subtotal_cents: 6e3,
      discount_cents: 0,
      fee_cents: 900,
      total_cents: 6900,
      max_installments: 1,
    },
    refunded_cents: 0,
    refunding_cents: 0,
    payment: aPayment(),
    cancellable_until: '2026-11-22T12:01:00Z',
    items: [aTicket(1)],
    ...changes,
  }
}
