import { endpoint } from '@bilheteria/contract/endpoint'
import { fail } from '@bilheteria/contract/errors'
import { expect, inject, test } from 'vitest'
import * as z from 'zod/mini'
import { openTestDatabase } from '#test/test-database.ts'
import { createHttp } from './create-http.ts'
import { createDrain } from './drain.ts'
import { createServe } from './serve.ts'

const ON_POSTGRES = 'postgres' in inject('test_database')
const db = await openTestDatabase()
const http = createHttp({ log_level: 'silent', public_url: undefined, trusted_proxies: [] })
const options = {
  contextOf: async () => ({ db }) as never,
  sessionOf: async () => ({}) as never,
  https: false,
  shared_fresh_ms: 0,
  onRefusal: async () => {},
  admit: () => {},
  streams: { drain: createDrain(http), most: 2, onCount: () => {} },
  check_answers: true,
}
const { serve } = createServe(http, options)

const answers = z.strictObject({ ok: z.boolean() })
const runSql = endpoint({
  method: 'POST',
  path: '/sql',
  summary: 'Runs a statement.',
  access: 'open',
  errors: [],
  input: z.strictObject({ sql: z.string() }),
  output: answers,
})
serve(runSql, async (ctx, { sql }) => {
  await ctx.db.query(sql)
  return { ok: true }
})
const leaks = endpoint({
  method: 'GET',
  path: '/leaks',
  summary: 'Answers too much.',
  access: 'open',
  input: z.strictObject({}),
  output: answers,
  errors: [],
})
serve(leaks, async () => ({ ok: true, password: 'x' }))
const undeclared = endpoint({ ...leaks, path: '/undeclared' })
serve(undeclared, async () => {
  throw fail('event_not_found')
})

const statusOf = async (sql: string) =>
  (await http.inject({ method: 'POST', url: '/sql', payload: { sql } })).json().code

test.each([
  ['text that is no number', `select 'x'::int`, 'unexpected'],
  ['a number out of range', 'select 3000000000::int', 'unexpected'],
  ['a date that does not exist', `select '2024-02-30'::date`, 'unexpected'],
  ['a missing value', `insert into categories (id) values ('9')`, 'unexpected'],
  ['a broken check', `insert into clock_offset (single) values (false)`, 'unexpected'],
  ['a row that exists already', 'insert into clock_offset default values', 'unexpected'],
  ['a file of the database that is gone', `do $$ begin raise sqlstate '58P01'; end $$`, 'unavailable'],
  ['a statement we wrote wrongly', 'selec 1', 'unexpected'],
])('%s is answered as whose mistake it is', async (_title, sql, code) => {
  expect(await statusOf(sql)).toBe(code)
})

/** A server that writes its lines down, and what they say. */
function aLoggingServer() {
  const lines: string[] = []
  const logged = createHttp(
    { log_level: 'info', public_url: undefined, trusted_proxies: [] },
    { write: (line) => void lines.push(line) },
  )
  createServe(logged, options).serve(runSql, async (ctx, { sql }) => {
    await ctx.db.query(sql)
    return { ok: true }
  })
  const run = (sql: string) => logged.inject({ method: 'POST', url: '/sql', payload: { sql } })
  return { run, lines, failures: () => lines.map((line) => JSON.parse(line).failure).filter(Boolean) }
}

test('what people typed never reaches the log, not even when the database quotes it', async () => {
  const { run, lines } = aLoggingServer()
  for (const sql of [`select 'ana@exemplo.test'::int`, `select * from "529.982.247-25"`]) await run(sql)
  expect(lines.join('')).toContain('unexpected failure')
  expect(lines.join('')).not.toMatch(/ana@exemplo|529\.982/)
})

test('why nobody could be served just now stands in the log, and what the database quotes does not', async () => {
  const { run, lines, failures } = aLoggingServer()
  const answer = await run(`do $$ begin raise sqlstate '25006' using message = 'ana@exemplo.test'; end $$`)
  expect([answer.statusCode, answer.json().code]).toEqual(ON_POSTGRES ? [503, 'unavailable'] : [500, 'unexpected'])
  expect(failures()).toEqual([expect.objectContaining(ON_POSTGRES ? { cause: { code: '25006' } } : { code: '25006' })])
  expect(lines.join('')).not.toContain('ana@exemplo')
})

test('an answer with a field the contract does not know never leaves', async () => {
  const answer = await http.inject('/leaks')
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('password')
})

test('a failure the endpoint does not declare is our bug, not the caller’s', async () => {
  expect((await http.inject('/undeclared')).json()).toEqual({
    code: 'unexpected',
    message: 'Um erro inesperado ocorreu. Tente novamente mais tarde.',
  })
})
