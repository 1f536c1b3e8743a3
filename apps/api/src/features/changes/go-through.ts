import { BEGINNING, type OpenOrder, type Page } from './queries.ts'

const AT_ONCE = 50

/**
 * Everybody of many, some at a time and each once: one that fails or is somebody else's at the moment does not keep the others,
 * and is met again the next time.
 */
export async function goThrough(
  select: (page: Page) => Promise<OpenOrder[]>,
  handle: (orders: readonly OpenOrder[]) => Promise<void>,
  stopping?: AbortSignal,
): Promise<void> {
  const isStopping = () => stopping?.aborted === true
  let after: OpenOrder | undefined = BEGINNING
  while (after && !isStopping()) {
    const orders: OpenOrder[] = await select({ after, at_most: AT_ONCE })
    await handle(orders)
    after = orders.length === AT_ONCE ? orders.at(-1) : undefined
  }
}
