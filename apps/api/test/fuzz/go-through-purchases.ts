import type { Order } from '@bilheteria/contract/orders'
import * as fc from 'fast-check'
import { startApp, type TestApp } from '../start-app.ts'
import { anyCommand } from './purchase-commands.ts'
import { emptyModel, expectBooks, openShop } from './purchase-model.ts'

type Choices = { sequences: number; steps: number; seed: number }

/** Two people buy in any order of steps; after each purchase every place and every cent is looked for. Tells what it came to. */
export async function goThroughPurchases(first: TestApp, { sequences, steps, seed }: Choices) {
  const came_to = { steps: 0, orders: {} as Partial<Record<Order['state'], number>> }
  let app = first
  await fc.assert(
    fc.asyncProperty(fc.commands(anyCommand, { maxCommands: steps, size: 'max' }), async (commands) => {
      const [model, shop] = [emptyModel(), await openShop(app)]
      try {
        await fc.asyncModelRun(() => ({ model, real: shop }), commands)
        await expectBooks(model, shop)
      } catch (error) {
        // What is broken stays so: the same purchase is told in fewer steps only where nothing is broken yet.
        app = await startApp()
        throw error
      }
      came_to.steps += [...commands].length
      for (const { state } of model.orders) came_to.orders[state] = (came_to.orders[state] ?? 0) + 1
    }),
    { numRuns: sequences, seed },
  )
  return came_to
}
