import { expect, test } from 'vitest'
import { loadDemo } from '#demo/load-demo.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
await app.db.query('delete from producers')
await loadDemo(app.db, { base_url: 'http://localhost:3000' })

/** In kB of brotli, with styles, letters and data inside. */
test.each([
  ['home', '/', 27],
  ['a stadium’s event', '/ticket/buy/301', 26],
])('the document of %s weighs at most its limit', async (_page, path, limit) => {
  const { rawPayload, headers } = await app.request(path, { headers: { 'accept-encoding': 'br' } })
  expect(headers['content-encoding']).toBe('br')
  expect(rawPayload.length / 1_000).toBeLessThanOrEqual(limit)
})
