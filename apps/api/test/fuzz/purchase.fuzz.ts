import { expect, test } from 'vitest'
import { say } from '../fault-options.ts'
import { startApp } from '../start-app.ts'
import { goThroughPurchases } from './go-through-purchases.ts'
import { SEED, SEQUENCES } from './options.ts'

const app = await startApp()

test('however people buy, every place is one person’s and every cent is where its ticket is', async () => {
  say(`SEED=${SEED} SEQUENCES=${SEQUENCES}`)
  const { steps, orders } = await goThroughPurchases(app, { sequences: SEQUENCES, steps: 60, seed: SEED })
  say(`${SEQUENCES} purchases, ${steps} steps; orders: ${JSON.stringify(orders)}`)
  expect(orders).toMatchObject({ paid: expect.any(Number), refunded: expect.any(Number), expired: expect.any(Number) })
})
