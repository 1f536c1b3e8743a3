import type { Db } from '#db/db.ts'
import { describeFailure } from '#log.ts'
import { ProviderUnreachable } from '#outside/payment/provider.ts'
import type { PaymentDesk } from './payment-desk.ts'

const AT_ONCE = 20

/** What a job needs: how to take what is due and nobody else is at, and what to do with each. */
type Work<Item> = { claim(db: Db, limit: number): Promise<Item[]>; handle(item: Item): Promise<void> }

/**
 * Works off everything that is due. One that fails does not keep the others; a provider that is away says nothing new: it
 * is asked again anyway.
 */
export async function eachDue<Item extends { id: string }>(
  { db, log }: Pick<PaymentDesk, 'db' | 'log'>,
  { claim, handle }: Work<Item>,
  stopping?: AbortSignal,
): Promise<void> {
  const isStopping = () => stopping?.aborted === true
  let items: Item[]
  do {
    items = await claim(db, AT_ONCE)
    await Promise.all(items.map(alone))
  } while (items.length === AT_ONCE && !isStopping())

  async function alone(item: Item): Promise<void> {
    try {
      await handle(item)
    } catch (error) {
      if (error instanceof ProviderUnreachable) return
      log.error(
        { id: item.id, failure: describeFailure(error) },
        'something about money failed and will be tried again',
      )
    }
  }
}
