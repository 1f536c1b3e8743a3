import type { HandedTicket } from '@bilheteria/contract/handovers'
import { anOrder, aTicket } from './an-order.ts'

/** What Caio has sent, as whoever has the link sees it. */
export function aHandedTicket(changes: Partial<HandedTicket> = {}): HandedTicket {
  const { now, event, producer } = anOrder()
  const { ticket_type, sector, section } = aTicket(1)
  return {
    now,
    from: 'Caio',
    event: { ...event, venue_address: null },
    producer,
    ticket: {
      state: 'valid',
      holder: { name: 'Ana Ramos', cpf: '529.***.***-25' },
      ticket_type,
      sector,
      section,
      seat: null,
      code: 'codigo',
      biometry: 'pending',
      biometry_reason: null,
    },
    ...changes,
  }
}
