import { expect, test } from 'vitest'
import { startApp } from '../start-app.ts'
import { goThroughPurchases } from './go-through-purchases.ts'

const app = await startApp()

test('however people buy, every place is one person’s and every cent is where its ticket is', async () => {
  const { orders } = await goThroughPurchases(app, { sequences: 4, steps: 45, seed: 5 })
  expect(Object.keys(orders)).not.toEqual([])
})
