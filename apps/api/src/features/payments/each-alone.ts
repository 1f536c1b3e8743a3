import { describeFailure } from '#log.ts'
import { ProviderUnreachable } from '#outside/payment/provider.ts'
import type { PaymentDesk } from './payment-desk.ts'

/** One that fails does not keep the others. A provider that is away says nothing new: it is asked again anyway. */
export async function eachAlone<Item extends { id: string }>(
  { log }: Pick<PaymentDesk, 'log'>,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  await Promise.all(
    items.map(async (item) => {
      try {
        await work(item)
      } catch (error) {
        if (error instanceof ProviderUnreachable) return
        log.error(
          { id: item.id, failure: describeFailure(error) },
          'something about money failed and will be tried again',
        )
      }
    }),
  )
}
