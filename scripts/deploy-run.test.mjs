// The kit itself, run on this machine: only ports and folders are others.
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../packages/test-postgres/src/free-port.ts'
import { findPostgres, startPostgres } from '../packages/test-postgres/src/postgres-server.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { checkForProduction } from '../apps/api/src/cli/check-for-production.ts'
import {
  compose,
  environmentOf,
  kit,
  readEnvironment,
  runProgram,
  shopServices,
  shopUnits,
  startProgram,
  lacks,
} from './kit.mjs'
import { root } from './tools.mjs'

const NEEDED = ['openssl', 'psql']
const EVENT = 'folia-2027'
const TOGETHER = 6

let place
beforeAll(async () => {
  place = await prepare()
})
afterAll(() => place?.remove())

/** As an operator begins: secrets, a certificate, PostgreSQL with that certificate, the shop's role and database. */
async function prepare() {
  const folder = mkdtempSync(join(tmpdir(), 'bilheteria-kit-'))
  // nginx and PostgreSQL have users of their own.
  chmodSync(folder, 0o755)
  const [etc, port] = [join(folder, 'etc'), await freePort()]
  const prepared = runProgram(join(kit, 'prepare'), [etc, 'https://ingressos.example', `localhost:${port}`])
  if (prepared.status !== 0) return { folder, prepared, remove: () => rmSync(folder, { recursive: true }) }
  const tls = join(folder, 'tls')
  mkdirSync(tls)
  const { user } = await findPostgres(tls)
  for (const file of ['server.key', 'server.pem']) {
    cpSync(join(etc, file), join(tls, file))
    if (user) chownSync(join(tls, file), user.uid, user.gid)
  }
  const postgres = await startPostgres({
    port: String(port),
    ssl: 'on',
    ssl_cert_file: join(tls, 'server.pem'),
    ssl_key_file: join(tls, 'server.key'),
  })
  const created = runProgram(join(kit, 'create-database'), [join(etc, 'database-password')], {
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PGUSER: 'postgres',
  })
  return {
    folder,
    etc,
    prepared,
    created,
    port,
    remove: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

/** What prepare wrote, in the folders of this test. */
function settings() {
  const text = readFileSync(join(place.etc, 'env'), 'utf8')
  return readEnvironment(
    text.replaceAll('/etc/bilheteria', place.etc).replaceAll('/var/lib/bilheteria', join(place.folder, 'data')),
  )
}

const cli = join(root, 'apps/api/dist/cli.js')

test.skipIf(lacks(...NEEDED))(
  `prepare fills every secret with another one, for its owner alone, and never a second time${lacks(...NEEDED)}`,
  () => {
    expect(place.prepared).toEqual({ status: 0, output: '' })
    const made = settings()
    const secrets = ['APP_SECRET', 'TICKET_SECRET', 'BIOMETRY_SECRET', 'METRICS_TOKEN'].map((name) => made[name])
    expect(new Set(secrets.filter(({ length }) => length > 40)).size).toBe(4)
    expect(made['DATABASE_URL']).toContain(readFileSync(join(place.etc, 'database-password'), 'utf8'))
    expect(runProgram(join(kit, 'prepare'), [place.etc, 'https://other.example', 'localhost:1']).status).toBe(1)
    expect(settings()).toEqual(made)
  },
)

test.skipIf(lacks(...NEEDED))(
  `the certificate is for the names it was asked for, by an authority that stays${lacks(...NEEDED)}`,
  () => {
    const folder = join(place.folder, 'again')
    const make = () => runProgram(join(kit, 'make-certificate'), [folder, 'postgres', '10.0.0.4'])
    expect(make().status).toBe(0)
    const authority = readFileSync(join(folder, 'ca.pem'), 'utf8')
    expect(make().status).toBe(0)
    expect(readFileSync(join(folder, 'ca.pem'), 'utf8')).toBe(authority)
    const shown = ['x509', '-in', join(folder, 'server.pem'), '-noout', '-ext', 'subjectAltName']
    expect(runProgram('openssl', shown).output).toContain('DNS:postgres, IP Address:10.0.0.4')
    const verified = ['verify', '-CAfile', join(folder, 'ca.pem'), '-verify_ip', '10.0.0.4', join(folder, 'server.pem')]
    expect(runProgram('openssl', verified).status).toBe(0)
  },
)

/** What each container and unit says besides the settings they share; the test of the files sees that neither covers the other. */
const said = [
  ...shopServices.map(({ environment = {} }) => environment),
  ...shopUnits.map((unit) => environmentOf(unit)),
]

test.skipIf(lacks(...NEEDED))(
  `production takes every container and every unit as it is, the encrypted database included${lacks(...NEEDED)}`,
  async () => {
    expect(place.created).toEqual({ status: 0, output: '' })
    for (const environment of said) {
      const { passed, lines } = await check({ ...settings(), ...environment })
      expect(lines).toContain('ok       The database holds no accounts of the demo')
      expect({ passed, lines }).toMatchObject({ passed: true })
    }
  },
)

async function check(environment) {
  const lines = []
  const passed = await checkForProduction(environment, (line) => lines.push(line))
  return { passed, lines }
}

test.skipIf(lacks(...NEEDED))(
  `a database that shows the certificate of somebody else is refused${lacks(...NEEDED)}`,
  async () => {
    const other = join(place.folder, 'other')
    runProgram(join(kit, 'make-certificate'), [other, 'localhost'])
    const made = settings()
    const DATABASE_URL = made['DATABASE_URL'].replace(/sslrootcert=.*/, `sslrootcert=${join(other, 'ca.pem')}`)
    const { passed, lines } = await check({ ...made, DATABASE_URL })
    expect(lines.at(-1)).toContain('A production start is refused: 1 to mend.')
    expect(passed).toBe(false)
  },
)

/** A container's program as a process of this machine, and whether its own question says it is well. */
async function startContainer(name) {
  const { environment, healthcheck } = compose.services[name]
  const port = await freePort()
  const dockerfile = readFileSync(join(kit, 'Dockerfile'), 'utf8')
  const [, ...args] = JSON.parse(/^CMD (.*)$/m.exec(dockerfile)[1])
  const running = startProgram(process.execPath, args, {
    ...settings(),
    ...environment,
    // Whoever stands before it here; and no test asks anybody outside this machine.
    HOST: '127.0.0.1',
    TRUST_PROXY: '127.0.0.1',
    CEP_URL: 'http://127.0.0.1:1/ws',
    READS_PER_ADDRESS: String(TOGETHER * 10),
    CHECKS_PER_ADDRESS: String(TOGETHER),
    PORT: String(port),
  })
  const [, , ...question] = healthcheck.test.map((word) => word.replace(':3000', `:${port}`))
  const isWell = async () => {
    if (!(await fetch(`http://127.0.0.1:${port}/livez`).catch(() => undefined))?.ok) return running.output()
    return runProgram(process.execPath, question).status === 0
  }
  return { ...running, port, url: `http://127.0.0.1:${port}`, isWell }
}

async function startNginx(ports) {
  const folder = join(place.folder, 'nginx')
  cpSync(join(kit, 'nginx'), folder, { recursive: true })
  const port = await freePort()
  const text = readFileSync(join(folder, 'place.conf'), 'utf8')
    .replace('listen 80 ', `listen 127.0.0.1:${port} `)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${ports[1]}`)
    .replaceAll(/\/var\/(lib|cache)\/nginx/g, folder)
  writeFileSync(join(folder, 'place.conf'), text)
  const args = ['-c', join(folder, 'nginx.conf'), '-g', `pid ${join(folder, 'pid')};`]
  expect(runProgram('nginx', ['-t', ...args]).output).toContain('test is successful')
  args[3] += ' daemon off;'
  const running = startProgram('nginx', args)
  // Told to end, its workers end with it.
  onTestFinished(() => running.stop('SIGTERM'))
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(() =>
      fetch(`${url}/livez`).then(
        ({ status }) => status,
        () => running.output(),
      ),
    )
    .toBe(200)
  return url
}

/** One of everything, for the default producer. */
function createEvent() {
  const file = JSON.parse(readFileSync(join(root, 'docs/examples/event.json'), 'utf8'))
  const { domain: _, ...producer } = file.producer
  file.producer = { ...producer, id: '0', slug: '' }
  const path = join(place.folder, 'event.json')
  writeFileSync(path, JSON.stringify(file))
  for (const name of ['poster.svg', 'seated.plan.json'])
    cpSync(join(root, 'docs/examples', name), join(place.folder, name))
  return runProgram(process.execPath, [cli, 'create', path], settings())
}

/** As the operations manual says somebody changes a seat by hand. */
const BLOCK_A_SEAT = `with one as (update seats set status = 'blocked' where id = (select id from seats where status = 'available' limit 1) returning id)
  insert into seat_changes (seat_ids) select array_agg(id) from one`

function ask(sql) {
  const who = ['--host=127.0.0.1', `--port=${place.port}`, '--username=postgres', '--dbname=bilheteria']
  return runProgram('psql', ['--no-psqlrc', '--set=ON_ERROR_STOP=1', ...who, '--command', sql])
}

/** Answers when the stream has begun. */
function listen(url) {
  return new Promise((resolve, reject) => {
    const asked = get(url, (answer) => {
      let heard = ''
      answer.on('data', (chunk) => (heard += chunk))
      resolve({ type: answer.headers['content-type'], heard: () => heard, end: () => asked.destroy() })
    })
    asked.on('error', reject)
  })
}

function consent(url, address) {
  return fetch(`${url}/api/consents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ kind: 'cookies', version: 1, allowed: true }),
  }).then(({ status }) => status)
}

test.skipIf(lacks(...NEEDED, 'nginx'))(
  `containers in their order as processes, and nginx before them: people are served${lacks(...NEEDED, 'nginx')}`,
  async () => {
    const migrate = runProgram(process.execPath, compose.services.migrate.command.slice(1), settings())
    expect(migrate.output).toContain('Applied')
    expect(createEvent().output).toContain('created')
    const [first, second, worker] = await Promise.all(['web-1', 'web-2', 'worker'].map(startContainer))
    for (const { isWell } of [first, second, worker]) await expect.poll(isWell, { interval: 200 }).toBe(true)
    const url = await startNginx([first.port, second.port])

    const page = await fetch(url)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const [asset] = /\/assets\/[\w.-]+\.js/.exec(await page.text())
    expect(await fetch(`${url}/api/events/${EVENT}`).then((answer) => answer.json())).toMatchObject({ id: EVENT })
    expect((await fetch(`${url}/metrics`)).status).toBe(404)

    // One and the same answer has one and the same id.
    const idOf = async (path) => (await fetch(url + path)).headers.get('x-request-id')
    expect(await idOf(asset)).toBe(await idOf(asset))
    expect(await idOf('/api/user')).not.toBe(await idOf('/api/user'))

    const stream = await listen(`${url}/api/events/${EVENT}/changes`)
    expect(stream.type).toBe('text/event-stream; charset=utf-8')
    expect(ask(BLOCK_A_SEAT)).toMatchObject({ status: 0 })
    await expect.poll(stream.heard).toMatch(/"seats":\[\[/)
    stream.end()

    // Who comes through nginx is one, whatever they write; nginx itself is believed.
    const forged = Array.from({ length: TOGETHER + 1 }, (_, i) => `203.0.113.${i}`)
    for (const address of forged.slice(0, -1)) expect(await consent(url, address)).toBe(200)
    expect(await consent(url, forged.at(-1))).toBe(429)
    for (const address of forged) expect(await consent(first.url, address)).toBe(200)

    await first.stop()
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${url}/api/events`)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  },
)

test('nothing of prepare is ever committed', () => {
  expect(readFileSync(join(root, '.gitignore'), 'utf8')).toContain('deploy/own/')
})
