import type { Producer } from '@bilheteria/contract/producers'
import type { Services } from '#context.ts'

type Asking = { services: Pick<Services, 'producers'> }

/** In whose name tickets are drawn and e-mails written, wherever they are asked for. */
export async function producerOf(
  { services: { producers } }: Asking,
  { producer_id }: { producer_id: string },
): Promise<Producer> {
  return (await producers.find({ id: producer_id })) ?? (await producers.getDefault())
}
