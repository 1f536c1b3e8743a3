import { expect, test } from 'vitest'
import { anAccount } from '#test/an-account.ts'
import { startApp } from '#test/start-app.ts'
import { forgetExpired } from './forget-expired.ts'

const app = await startApp()
const left = async () => {
  const tables = ['sessions', 'tokens', 'asked_codes', 'limits']
  const counts = await Promise.all(tables.map((table) => app.db.query(`select 1 from ${table}`)))
  return Object.fromEntries(tables.map((table, i) => [table, counts[i]?.length]))
}

test('what has expired is forgotten, what is valid stays', async () => {
  const ana = await anAccount(app, { verified: false })
  await app.post('/api/email/code/send', { document: ana.document }, ana.bearer)
  await forgetExpired(app.db)
  expect(await left()).toMatchObject({ sessions: 1, tokens: 2, asked_codes: 1 })

  await app.moveClock('2 hours')
  await forgetExpired(app.db)
  expect(await left()).toMatchObject({ sessions: 1, tokens: 1, asked_codes: 0 })

  await app.moveClock('31 days')
  await forgetExpired(app.db)
  expect(await left()).toEqual({ sessions: 0, tokens: 0, asked_codes: 0, limits: 0 })
})
