import type { EventCard } from '@bilheteria/contract/events'
import type { Producer } from '@bilheteria/contract/producers'
import { formatEventTime } from '@bilheteria/rules/event-time'
import { workOff } from '#concurrency/work-queue.ts'
import type { JobContext } from '#context.ts'
import { writeMail } from '#features/messages/write-mail.ts'
import { isAnybodyWaiting, takeAlerts } from './alert-queries.ts'

const AT_ONCE = 200

/** Tells everybody who waits for an event that can be bought now. What is rolled back was not taken either. */
export async function sendAlerts({ db, services }: JobContext, stopping?: AbortSignal): Promise<void> {
  if (!(await isAnybodyWaiting(db))) return
  const { base_url } = services
  const { events } = await services.events()
  const cards = events.map(({ card }) => card)
  const buyable = cards.filter(({ status }) => status === 'on_sale' || status === 'last_tickets')
  const ids = buyable.map(({ id }) => id)
  // Before the transaction: the embedded database has one connection, and inside it would wait for itself.
  const producers = await services.producers.all()
  const fallback = await services.producers.getDefault()
  const tellSome = (at_most: number) =>
    db.transaction(async (tx) => {
      const alerts = await takeAlerts(tx, ids, at_most)
      for (const { event_id, email, producer_id } of alerts) {
        const producer = producers.find(({ id }) => id === producer_id) ?? fallback
        const event = buyable.find(({ id }) => id === event_id)
        if (event) await writeMail(tx, producer, { to: email, ...alertEmail(event, producer, base_url) })
      }
      return alerts.length
    })
  await workOff(AT_ONCE, tellSome, stopping)
}

function alertEmail(event: EventCard, { slug }: Producer, base_url: string) {
  const { id, title, starts_at, time_zone, venue } = event
  return {
    subject: `Ingressos à venda: ${title}`.slice(0, 60),
    paragraphs: [
      `Você pediu para avisar: os ingressos para o evento ${title} estão à venda.`,
      `${formatEventTime(starts_at, time_zone)} · ${venue.name}, ${venue.city}/${venue.state}`,
      'Este é o único aviso que mandamos. Os ingressos podem acabar rápido.',
    ],
    button: { label: 'Comprar ingresso', url: `${base_url}${slug && `/${slug}`}/ticket/buy/${id}` },
  }
}
