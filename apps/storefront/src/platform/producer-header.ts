const DEFAULT_PRODUCER_ID = '0'

/** Whose shop this tab shows. Not the saved state's: another tab may show another producer. */
let producer_id = DEFAULT_PRODUCER_ID

export function setProducer(id: string): void {
  producer_id = id
}

/** Only sent when the producer is not the default one. */
export function producerHeader(): Record<string, string> {
  return producer_id === DEFAULT_PRODUCER_ID ? {} : { 'producer-id': producer_id }
}
