import type { Producer } from '@bilheteria/contract/producers'
import { expect, test } from 'vitest'
import { startApp } from '#test/start-app.ts'
import { drawIcon, type Icon } from './app-icons.ts'

test('more icons than can be drawn soon are turned away at once', async () => {
  const app = await startApp()
  const { data } = (await app.request('/api/producers')).json<{ data: Producer[] }>()
  const small: Icon = { path: '/small.png', size: 16, share: 0.9, purpose: 'any' }
  const ends = await Promise.allSettled(
    Array.from({ length: 55 }, () => drawIcon(data[0] as Producer, small, undefined)),
  )
  const refused = ends.filter((end) => end.status === 'rejected')
  expect(refused).toHaveLength(3)
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } })
})
