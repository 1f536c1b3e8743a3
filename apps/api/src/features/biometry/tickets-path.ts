import type { Producer } from '@bilheteria/contract/producers'
import type { Services } from '#context.ts'

type Shop = { producer: Producer; host: string }

/** Where the tickets of an order are shown, in the look their buyer came from. */
export async function ticketsPath(
  { services }: { services: Pick<Services, 'producers'> },
  { producer, host }: Shop,
  order_id: string,
): Promise<string> {
  const atHome = (await services.producers.find({ host }))?.id === producer.id
  return `${producer.slug && !atHome ? `/${producer.slug}` : ''}/ticket/list/${order_id}`
}
