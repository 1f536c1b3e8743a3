import type { PageData } from '@bilheteria/contract/page'
import { describeEvent } from '#features/events/event-address.ts'

/** What a card says of the event, and where one buys for it. */
export type SharedEvent = { shop: string; title: string; when: string; url: string }

export function sharedEvent(event: Parameters<typeof describeEvent>[0], page: PageData): SharedEvent {
  const { text: described, url } = describeEvent(event, page)
  const [, ...when] = described.split('\n')
  return { shop: page.producer.title, title: event.title, when: when.join(' · '), url }
}
