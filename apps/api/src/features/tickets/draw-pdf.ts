import type { Order, Ticket } from '@bilheteria/contract/orders'
import type { Producer } from '@bilheteria/contract/producers'
import type { Plan } from '@bilheteria/rules/plan/plan'
import { createHash } from 'node:crypto'
import { createCache } from '#concurrency/cache.ts'
import { bufferOf, inThread } from '#concurrency/threads.ts'
import { producerColours } from '#features/producers/producer-colours.ts'
import { producerText } from '#features/producers/producer-text.ts'
import type { ToldOrder } from './queries.ts'

export type DrawnOrder = Pick<Order, 'compra_id'> & { event: Omit<ToldOrder['event'], 'poster'> }
type Drawn = {
  producer: Producer
  sign?: string | undefined
  order: DrawnOrder
  tickets: readonly Ticket[]
  /** Of the venue, for the view from each place. */
  plan?: Plan | undefined
  /** Who did not buy it, and is told nothing of the purchase. */
  for_friend?: boolean
}

/** What can be seen on it, and nothing else: it is drawn anew when one of these has changed. */
export type Paper = ReturnType<typeof paperOf>

declare module '#concurrency/threads.ts' {
  interface ThreadWork {
    'draw tickets': { input: { paper: Paper; plan: Plan | undefined }; result: Uint8Array<ArrayBuffer> }
  }
}

const MAX_PAPERS = 1_000
const MAX_BYTES = 32 * 1024 * 1024
const kept = createCache<Buffer<ArrayBuffer>>({
  most: MAX_PAPERS,
  room: { most_bytes: MAX_BYTES, bytesOf: ({ length }) => length },
})

/** One ticket a page in the producer's look. Cancelled ones are no tickets any more. */
export async function drawTickets(drawn: Drawn): Promise<Buffer<ArrayBuffer>> {
  const paper = paperOf(drawn)
  // The letter that brings it and whoever fetches it have the same one.
  const name = createHash('sha256').update(JSON.stringify(paper)).digest('base64')
  return kept.get(name, async () => bufferOf(await inThread('draw tickets', { paper, plan: drawn.plan })))
}

function paperOf({ producer, sign, order: { compra_id, event }, tickets, plan, for_friend = false }: Drawn) {
  const { legal_name, tax_id, address, support_email } = producer.company
  const { title, starts_at, doors_at, time_zone, venue, venue_address, age_rating, biometry_required } = event
  return {
    title: for_friend ? title : producerText(producer, 'pdf.title', { order: compra_id, event: title }),
    shop: producer.title,
    imprint: `${legal_name} · CNPJ ${tax_id} · ${address} · ${support_email}`,
    colours: producerColours(producer).light,
    sign,
    number: for_friend ? null : compra_id,
    view: plan && event.plan ? { plan: event.plan, own_words: ownWords(producer, 'view.') } : null,
    event: { title, starts_at, doors_at, time_zone, venue, venue_address, age_rating, biometry_required },
    tickets: tickets.flatMap(({ code, holder, ticket_type, sector, section, seat, price_cents, biometry }) => {
      if (code === null) return []
      return {
        code,
        holder: { name: holder.name, cpf: holder.cpf },
        type: { name: ticket_type.name, kind: ticket_type.kind },
        sector: sector.name,
        section: section.name,
        section_id: plan ? section.id : '',
        seat,
        price_cents: for_friend ? null : price_cents,
        exempt: biometry === 'exempt',
      }
    }),
  }
}

/** Of all sentences whose keys begin so, those that a producer says differently. */
function ownWords({ locale }: Producer, beginning: string): Record<string, string> {
  return Object.fromEntries(Object.entries(locale['pt-br']).filter(([key]) => key.startsWith(beginning)))
}
