import { expect, test } from 'vitest'
import { createHttp } from './create-http.ts'

const MANY = 100

/** Who got to work, in which order, when a hundred had come before one who presses. */
async function orderOfWork(path: '/press' | '/look'): Promise<string[]> {
  const app = createHttp({ log_level: 'silent', public_url: undefined, trusted_proxies: [] })
  const began: string[] = []
  const answer = async ({ query }: { query: unknown }) => void began.push((query as { who: string }).who)
  app.get('/press', { config: { urgent: true } }, answer)
  app.get('/look', answer)
  await app.ready()
  const crowd = Array.from({ length: MANY }, (_, n) => app.inject(`/look?who=${n}`))
  const last = app.inject(`${path}?who=last`)
  await Promise.all([...crowd, last])
  await app.close()
  return began
}

test('whoever presses goes before a crowd that came earlier, and nobody of it is lost', async () => {
  const began = await orderOfWork('/press')
  expect(began.indexOf('last')).toBeLessThan(MANY / 10)
  expect(began).toHaveLength(MANY + 1)
})

test('whoever only looks is behind it', async () => {
  const began = await orderOfWork('/look')
  expect(began.at(-1)).toBe('last')
})
