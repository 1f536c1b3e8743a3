import { once } from 'node:events'
import { chmod, stat } from 'node:fs/promises'
import { Agent } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadDemo } from '#demo/load-demo.ts'
import { migrate } from '#db/migrate.ts'
import { openPostgres } from '#db/open-postgres.ts'
import { aFolder } from './a-folder.ts'
import { aRegistration } from './an-account.ts'
import { FULL } from './fault-options.ts'
import { freePort } from '@bilheteria/test-postgres/free-port'
import { startMailServer } from './mail-server.ts'
import { createDatabase, startPostgres, type PostgresServer } from '@bilheteria/test-postgres/postgres-server'
import { productionSettings } from './production-settings.ts'
import { startProcess, startTwo, type TestProcess } from './start-process.ts'
import { askSupport, logIn, outboxSubjects, post, question, sendOver } from './talk-to-process.ts'
import { waitForLockWaiters } from './wait-for-lock-waiters.ts'

/** Fresh databases take seconds, and longer on a busy machine. */
const PATIENCE_MS = 480_000
vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS })

const started: TestProcess[] = []

async function start(settings: Record<string, string>): Promise<TestProcess> {
  const running = await startProcess(settings)
  started.push(running)
  return running
}
afterEach(async () => {
  await Promise.all(started.splice(0).map((running) => running.kill('SIGKILL')))
})

async function guess(running: TestProcess): Promise<number> {
  return (await logIn(running, 'ana.ramos@exemplo.test', 'chute')).status
}

test('production without its secrets does not start and names each of them', async () => {
  const refused = await start({ NODE_ENV: 'production', DATA_DIR: await aFolder() })
  expect(await refused.exited).toBe(1)
  expect(refused.output()).toContain('APP_SECRET is missing')
  expect(refused.output()).toContain('TICKET_SECRET is missing')
  expect(refused.output()).toContain('PUBLIC_URL is missing')
  expect(refused.output()).toContain('DATABASE_URL is missing')
  expect(refused.output()).not.toMatch(/\n\s+at /)
})

/** Everything a person does with an account, right and wrong; answers what must never be written down. */
async function liveAnAccount(running: TestProcess): Promise<string[]> {
  const person = aRegistration()
  const { document, email, password } = person
  await post(running, '/api/user', person)
  await post(running, '/api/user', { ...person, password: 'curta-demais\u0000' })
  await logIn(running, email, 'senha errada de propósito')
  const token = (await (await logIn(running, email, password)).json()) as {
    access_token: string
    refresh_token: string
  }
  const bearer = { authorization: `Bearer ${token.access_token}` }
  await fetch(`${running.url}/api/user`, { headers: bearer })
  await fetch(`${running.url}/api/user/document/check?document=${document}`)
  await post(running, '/api/email/code/send', { document }, bearer)
  await post(running, '/api/password/search', { document })
  await post(running, '/api/password/code', { document, method: 'E-mail' })
  const outbox = (await (await fetch(`${running.url}/dev/outbox.json`)).json()) as { text: string }[]
  const codes = outbox.flatMap(({ text }) => /^[2-9A-HJ-NP-Z]{6}$/m.exec(text) ?? [])
  expect(codes).toHaveLength(2)
  await post(running, '/api/password/check', { document, code: codes[0] })
  return [document, email, password, 'senha errada', token.access_token, token.refresh_token, ...codes]
}

/** A database with the demo that others are copied from. */
const LOADED = 'loaded'

describe('on PostgreSQL', () => {
  let postgres: PostgresServer
  beforeAll(async () => {
    postgres = await startPostgres()
    const db = openPostgres(await createDatabase(postgres.url, { name: LOADED }))
    await migrate(db)
    await loadDemo(db, { base_url: 'http://localhost' })
    await db.close()
  })
  afterAll(() => postgres.stop())

  /** A shop that was set up before. */
  const aLoadedDatabase = () => createDatabase(postgres.url, { template: LOADED })

  test('two processes share what they know', async () => {
    const [one, other] = await startTwo(await aLoadedDatabase())
    started.push(one, other)
    await Promise.all([one.healthy(), other.healthy()])
    const protocol = await askSupport(one, 'oi')
    expect((await outboxSubjects(other)).join()).toContain(protocol)
    const guesses = Array.from({ length: 10 }, (_, i) => guess(i % 2 === 0 ? one : other))
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([400]))
    expect([await guess(one), await guess(other)]).toEqual([429, 429])
  })

  test('a process too old for its database does not start and says which release is needed', async () => {
    const url = await aLoadedDatabase()
    const db = openPostgres(url)
    await db.query('update database_release set release = 90, min_release = 80')
    await db.close()
    const refused = await start({ DATABASE_URL: url, DATA_DIR: await aFolder() })
    expect(await refused.exited).toBe(1)
    expect(refused.output()).toMatch(/^The database needs release 80 of the product or a newer one, and this is .+\n$/)
  })

  test('a process older than its database, and good enough for it, starts and changes nothing', async () => {
    const url = await aLoadedDatabase()
    const db = openPostgres(url)
    await db.query('update database_release set release = 90, min_release = 1')
    // Whoever loads or moves the demo would write its own address into this.
    const partners = () => db.query('select * from integrations order by id')
    const before = await partners()
    const shop = await start({ DATABASE_URL: url, DEMO: '1', DATA_DIR: await aFolder() })
    await shop.healthy()
    expect(shop.output()).toContain('the database is of a newer release')
    expect(await partners()).toEqual(before)
    await db.close()
  })

  test('the running product sends what was written by itself', async () => {
    const mail = await startMailServer()
    const settings = { DATABASE_URL: await aLoadedDatabase(), DEMO: '1', SMTP_URL: mail.url }
    const shop = await start({ ...settings, DATA_DIR: await aFolder() })
    await shop.healthy()
    const protocol = await askSupport(shop, 'oi')
    // Beside what the demo writes to its own buyer.
    const told = () => mail.received.filter(({ raw }) => raw.includes(protocol))
    await expect.poll(() => told().length, { timeout: PATIENCE_MS }).toBe(2)
    await shop.kill('SIGTERM')
    await mail.stop()
  })

  test.runIf(FULL)('production without a mail server starts and says where messages stay', async () => {
    const settings = {
      ...productionSettings,
      DATABASE_URL: await aLoadedDatabase(),
      I_KNOW_THIS_IS_NOT_A_REAL_SHOP: '1',
    }
    const shop = await start({ ...settings, DATA_DIR: await aFolder() })
    await shop.healthy()
    expect(shop.output()).toContain('messages stay in the outbox')
  })

  test('production does not start on a database that was a demo', async () => {
    const DATABASE_URL = await aLoadedDatabase()
    const refused = await start({ ...productionSettings, DATABASE_URL, DATA_DIR: await aFolder() })
    expect(await refused.exited).toBe(1)
    expect(refused.output()).toContain('The database holds accounts of the demo')
    expect(refused.output()).not.toMatch(/\n\s+at /)
  })

  test.runIf(FULL && process.platform !== 'win32')(
    'a data folder that others could read is closed to them',
    async () => {
      const DATA_DIR = await aFolder()
      await chmod(DATA_DIR, 0o755)
      const shop = await start({ DATABASE_URL: await aLoadedDatabase(), DATA_DIR })
      await shop.healthy()
      const rights = async (path: string) => ((await stat(join(DATA_DIR, path))).mode & 0o777).toString(8)
      expect([await rights('.'), await rights('storage'), await rights('app-secret')]).toEqual(['700', '700', '600'])
    },
  )

  test('a port that is taken is named', async () => {
    const PORT = String(await freePort())
    const other = createServer().listen(Number(PORT))
    await once(other, 'listening')
    const late = await start({ DATABASE_URL: await aLoadedDatabase(), PORT, DATA_DIR: await aFolder() })
    expect(await late.exited).toBe(1)
    expect(late.output()).toContain(`Port ${PORT} is in use by another program.`)
    other.close()
  })

  test('a shop that is not set up says that it cannot sell, and nothing breaks', async () => {
    const empty = await start({ DATABASE_URL: await createDatabase(postgres.url), DATA_DIR: await aFolder() })
    await expect.poll(() => statusOf(`${empty.url}/healthz`), { timeout: PATIENCE_MS }).toBe(503)
    for (const path of ['/', '/sobre', '/api/events']) {
      const answer = await fetch(empty.url + path)
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('2')
    }
  })

  test('log lines name the request and never what it carried', async () => {
    const settings = { DATABASE_URL: await aLoadedDatabase(), DEMO: '1', LOG_LEVEL: 'debug' }
    const talkative = await start({ ...settings, DATA_DIR: await aFolder() })
    await talkative.healthy()
    await fetch(`${talkative.url}/ticket/buy/52998224725?cpf=529.982.247-25&token=segredo`)
    const hidden = ['ingresso', 'shell/ingresso', 'nao/existe', 'biometry/invite', 'biometry/capture', 'api/handed']
    for (const path of hidden) await fetch(`${talkative.url}/${path}/oculto-no-registro`)
    for (const query of ['token', 'vincular', 'answer']) await fetch(`${talkative.url}/?${query}=oculto-no-registro`)
    await fetch(`${talkative.url}/api/integrations/callback?code=oculto-no-registro&state=oculto-no-registro`)
    const secrets = await liveAnAccount(talkative)
    const answer = await fetch(`${talkative.url}/api/producers/current?slug=ana@exemplo.test`)
    const id = answer.headers.get('x-request-id')
    await expect.poll(() => talkative.output()).toContain(`"request_id":"${id}"`)
    expect(talkative.output()).not.toMatch(/52998224725|529\.982|segredo|oculto-no-registro|ana@exemplo/)
    for (const secret of secrets) expect(talkative.output()).not.toContain(secret)
  })

  // Windows ends whoever is told to.
  test.skipIf(process.platform === 'win32')('a process told to stop finishes every answer it has begun', async () => {
    const url = await aLoadedDatabase()
    const settings = { DATABASE_URL: url, DEMO: '1', TRUST_PROXY: '127.0.0.1' }
    const shop = await start({ ...settings, DATA_DIR: await aFolder() })
    await shop.healthy()
    const agent = new Agent({ keepAlive: true })
    const people = Array.from({ length: 5 }, (_, i) => `203.0.113.${i}`)
    // A connection that still waits to be accepted has no promise of an answer, so all are open beforehand.
    await Promise.all(people.map(() => sendOver(agent, `${shop.url}/healthz`)))

    const db = openPostgres(url)
    let asked: Promise<unknown>[] = []
    const stopped = await db.transaction(async (tx) => {
      await tx.query('lock table support_requests')
      asked = people.map((person) => {
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': person }
        return sendOver(agent, `${shop.url}/api/support`, { method: 'POST', headers }, JSON.stringify(question))
      })
      await waitForLockWaiters(tx, people.length)
      const code = shop.kill('SIGTERM')
      while ((await statusOf(`${shop.url}/healthz`)) !== 0) await new Promise((resolve) => setImmediate(resolve))
      return { code }
    })
    expect(await Promise.all(asked)).toEqual(people.map(() => ({ protocol: expect.any(String) })))
    expect(await stopped.code).toBe(0)
    agent.destroy()
    await db.close()
  })

  test('a database that goes away makes calls fail politely, and comes back without a restart', async () => {
    const shop = await start({ DATABASE_URL: await aLoadedDatabase(), DEMO: '1', DATA_DIR: await aFolder() })
    await shop.healthy()
    // What is kept for a moment is still told; a question has to be written down.
    const ask = () => post(shop, '/api/support', question)
    await postgres.restart(async () => {
      const answer = await ask()
      expect(answer.status).toBe(503)
      expect(await answer.json()).toMatchObject({ code: 'unavailable' })
    })
    await expect.poll(async () => (await ask()).status, { timeout: PATIENCE_MS }).toBe(200)
  })
})

function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    ({ status }) => status,
    () => 0,
  )
}
