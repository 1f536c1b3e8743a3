import type { Ticket } from '@bilheteria/contract/orders'
import { randomUUID } from 'node:crypto'
import type { DrawnOrder } from '#features/tickets/draw-pdf.ts'
import { createTicketCodes } from '#features/tickets/ticket-code.ts'

const codes = createTicketCodes('um segredo que tem mais de trinta letras')

export const order: DrawnOrder = {
  compra_id: '100234',
  event: {
    title: 'Noite de São João',
    starts_at: '2026-12-05T22:30:00.000Z',
    doors_at: '2026-12-05T21:00:00.000Z',
    time_zone: 'America/Sao_Paulo',
    venue: { name: 'Teatro da Estação', city: 'Serra Clara', state: 'PR' },
    venue_address: 'Rua da Plataforma, 40',
    age_rating: '16',
    biometry_required: false,
    cancelled: false,
    notice: null,
  },
}

/** As its buyer is shown it. */
export function aTicket(choices: Partial<Ticket> = {}): Ticket {
  const ticket_id = randomUUID()
  return {
    id: ticket_id,
    state: 'valid',
    carrier_change_date: '2026-12-04T22:30:00.000Z',
    holder_changeable: true,
    holder: {
      name: 'João Conceição',
      cpf: '52998224725',
      email: 'joao@exemplo.test',
      cellphone: '41987654321',
    },
    ticket_type: {
      id: 't',
      name: 'Inteira',
      kind: 'full',
    },
    sector: {
      id: 's',
      name: 'Plateia',
    },
    section: {
      id: 's',
      name: 'Plateia central',
    },
    seat: {
      row: 'C',
      number: 14,
    },
    code: codes.sign({
      event_id: 'e',
      ticket_id,
      secret: 'A'.repeat(22),
    }),
    price_cents: 12e3,
    paid_cents: 13800,
    biometry: null,
    biometry_reason: null,
    ...choices,
  }
}
