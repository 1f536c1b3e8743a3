import { existsSync, readFileSync, writeFileSync, cpSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../packages/test-postgres/src/free-port.ts'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { productGauges } from '../apps/api/src/gauges.ts'
import { settings } from '../apps/api/src/settings.ts'
import { createHttp } from '../apps/api/src/http/create-http.ts'
import { serveMetrics } from '../apps/api/src/http/metrics.ts'
import { createMetrics } from '../apps/api/src/runtime/metrics.ts'
import { everyEndpoint } from '../apps/api/test/every-endpoint.ts'
import { filesBelow } from './files.mjs'
import {
  aFolder,
  compose,
  environmentOf,
  kit,
  readEnvironment,
  readKit,
  runProgram,
  shopServices,
  shopUnits,
  startProgram,
  lacks,
} from './kit.mjs'
import { root } from './tools.mjs'

const names = Object.keys(settings.shape)

test('env.example names every setting once, with a line of meaning, and no other', () => {
  const text = readKit('env.example')
  expect(text.match(/^#?[A-Z_\d]+=/gm).map((line) => line.replace(/[#=]/g, ''))).toHaveLength(names.length)
  expect(Object.keys(readEnvironment(text, { commented: true })).toSorted()).toEqual(names.toSorted())
  for (const name of names) expect(text).toMatch(new RegExp(`^# \\S.*\\n#?${name}=`, 'm'))
})

test('what compose and units say besides are settings, and those that the file of settings leaves to them', () => {
  const given = readEnvironment(readKit('env.example'))
  const said = [
    ...shopServices.map(({ environment = {} }) => environment),
    ...shopUnits.map((unit) => environmentOf(unit)),
  ]
  for (const environment of said) expect(names).toEqual(expect.arrayContaining(Object.keys(environment)))
  // The file goes before what a unit says.
  for (const unit of shopUnits) expect(Object.keys(environmentOf(unit)).filter((name) => name in given)).toEqual([])
})

test('containers start after what they need, and each of those says when it is well', () => {
  const order = []
  const visit = (name) => {
    for (const [needed, { condition }] of Object.entries(compose.services[name].depends_on ?? {})) {
      visit(needed)
      const { healthcheck, command } = compose.services[needed]
      expect(condition === 'service_healthy' ? healthcheck?.test[0] : command.at(-1)).toMatch(/^(CMD|migrate)$/)
    }
    if (!order.includes(name)) order.push(name)
  }
  Object.keys(compose.services).forEach(visit)
  expect(order).toEqual(['postgres', 'migrate', 'web-1', 'web-2', 'worker', 'nginx', 'prometheus', 'grafana'])
})

test('every file of ours that a container mounts is in the kit, or made by prepare', () => {
  const mounted = Object.values(compose.services)
    .flatMap(({ volumes = [] }) => volumes)
    .map((volume) => volume.split(':')[0])
    .filter((path) => path.startsWith('./'))
  expect(mounted.length).toBeGreaterThan(10)
  expect(mounted.filter((path) => !path.startsWith('./own/') && !existsSync(join(kit, path)))).toEqual([])
})

/** The whole of /metrics, as a process on PostgreSQL answers it. */
async function readMetrics() {
  const metrics = createMetrics()
  const app = createHttp({ log_level: 'silent', public_url: undefined, trusted_proxies: [] })
  serveMetrics(app, {
    token: 'a-token',
    metrics,
    connections: () => ({ open: 1, idle: 1, waiting: 0 }),
    asked: productGauges({ db: { lateness: () => 0 }, services: { providers: {} }, release: 1 }),
  })
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer a-token' } })
  const series = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
    type === 'histogram' || type === 'summary' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
  )
  return { series, labels: metrics.registry.getMetricsAsArray().flatMap(({ labelNames }) => labelNames) }
}

const alerts = parse(readKit('prometheus/alerts.yml')).groups.flatMap(({ rules }) => rules)
const panels = JSON.parse(readKit('grafana/bilheteria.json')).panels
const drawn = panels.flatMap(({ targets = [] }) => targets)
const expressions = [...alerts, ...drawn].map(({ expr }) => expr)

/** Names in an expression that are neither functions nor labels, texts or times. */
function seriesIn(expression) {
  const bare = expression.replace(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]|\b(by|without)\s*\([^)]*\)/g, ' ')
  return [...bare.matchAll(/\b([a-z_]\w*)\b(?!\s*\()/g)].map(([, name]) => name).filter((name) => name !== 'by')
}

function labelsIn(expression) {
  const matched = Array.from(expression.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g), ([, label]) => label)
  const grouped = [...expression.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, list]) => list.split(/\s*,\s*/))
  return [...matched, ...grouped]
}

test('every metric and label that an alert or the dashboard names is told at /metrics, or by Prometheus itself', async () => {
  const { series, labels } = await readMetrics()
  expect(expressions.length).toBeGreaterThan(30)
  expect(expressions.flatMap(seriesIn).filter((name) => ![...series, 'up'].includes(name))).toEqual([])
  // `job` is the monitor's own word, so ours is told as another.
  const known = new Set([...labels, 'le', 'instance', 'job', 'role', 'exported_job'])
  expect(expressions.flatMap(labelsIn).filter((label) => !known.has(label))).toEqual([])
})

test('the dashboard has its rows, and each alert leads to a page that is there', () => {
  expect(panels.filter(({ type }) => type === 'row').map(({ title }) => title)).toEqual([
    'Sale',
    'Payments',
    'Processes',
    'Database',
  ])
  expect(alerts).toHaveLength(15)
  for (const { annotations } of alerts) {
    const [file, anchor] = annotations.page.split('#')
    const titles = [...readFileSync(join(root, file), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
      title
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    )
    expect(titles).toContain(anchor)
  }
})

/** The addresses that a location of nginx means, among all calls there are. */
function callsAt(location) {
  const [, source] = new RegExp(`location ~ (\\^/api/\\(${location}.*) \\{`).exec(readKit('nginx/shop.conf'))
  const calls = everyEndpoint.map(([, endpoint]) => endpoint)
  return calls.filter(({ path }) => new RegExp(source).test(path.replace(/\{\w+\}/g, 'any-id')))
}

test('nginx asks another process again for the calls that have a key, and for no other that writes', () => {
  const keyed = everyEndpoint.map(([, endpoint]) => endpoint).filter(({ idempotent }) => idempotent)
  expect(keyed.length).toBeGreaterThan(2)
  expect(callsAt('checkout').filter(({ method }) => method !== 'GET')).toEqual(keyed)
})

test('nginx passes each stream on as it comes', () => {
  expect(callsAt('events\\|orders')).toEqual(
    everyEndpoint.map(([, endpoint]) => endpoint).filter(({ sends }) => sends === 'events'),
  )
})

test('nginx passes on no trace that a visitor has named', () => {
  const cleared = [...readKit('nginx/shop.conf').matchAll(/^proxy_set_header (trace\w+) "";$/gm)].map(
    ([, name]) => name,
  )
  expect(cleared).toEqual(['traceparent', 'tracestate'])
})

test('the page on deploying names every file of the kit', () => {
  const page = readFileSync(join(root, 'docs/deploying.md'), 'utf8')
  const files = filesBelow('deploy').filter((file) => !file.startsWith('deploy/own/'))
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => !page.includes(file.replace('deploy/', '')))).toEqual([])
})

test.skipIf(lacks('systemd-analyze'))(`systemd takes every unit${lacks('systemd-analyze')}`, () => {
  const folder = aFolder()
  const units = filesBelow('deploy/systemd').map((file) => {
    const place = join(folder, file.split('/').at(-1))
    const text = readFileSync(join(root, file), 'utf8').replaceAll('/opt/bilheteria', root.replace(/\/$/, ''))
    writeFileSync(place, text.replaceAll('/usr/bin/node', process.execPath))
    return place
  })
  expect(runProgram('systemd-analyze', ['verify', '--man=no', ...units])).toEqual({ status: 0, output: '' })
})

test.skipIf(lacks('promtool'))(`Prometheus takes its settings and the alerts${lacks('promtool')}`, () => {
  const folder = aFolder()
  cpSync(join(kit, 'prometheus'), folder, { recursive: true })
  writeFileSync(join(folder, 'token'), 'a-token')
  const settings = readKit('prometheus/prometheus.yml').replace(
    '/etc/bilheteria/monitor/metrics-token',
    join(folder, 'token'),
  )
  writeFileSync(join(folder, 'prometheus.yml'), settings)
  const { status, output } = runProgram('promtool', ['check', 'config', join(folder, 'prometheus.yml')])
  expect(output).toContain(`${alerts.length} rules found`)
  expect(status).toBe(0)
})

test.skipIf(lacks('haproxy'))(`HAProxy takes its settings${lacks('haproxy')}`, () => {
  const file = join(aFolder(), 'haproxy.cfg')
  writeFileSync(file, readKit('haproxy.cfg').replaceAll(/ db\d:/g, ' 127.0.0.1:'))
  const { status, output } = runProgram('haproxy', ['-c', '-f', file])
  expect(output).not.toMatch(/WARNING|ALERT/)
  expect(status).toBe(0)
})

test.skipIf(lacks('pgbackrest'))(`pgBackRest takes its settings${lacks('pgbackrest')}`, () => {
  const folder = aFolder()
  const file = join(folder, 'pgbackrest.conf')
  const text = readKit('pgbackrest.conf').replace(/^repo1-cipher-pass=$/m, 'repo1-cipher-pass=of-nobody')
  writeFileSync(file, text.replace('/var/lib/pgbackrest', folder))
  const { status, output } = runProgram('pgbackrest', [`--config=${file}`, '--stanza=bilheteria', 'info'])
  expect(output).toMatch(/^stanza: bilheteria\n +status: error \(missing stanza path\)/)
  expect(output).not.toContain('WARN')
  expect(status).toBe(0)
})

test('nothing is acknowledged that stands on one disk only, and nobody hangs at a machine that is frozen', () => {
  expect(parse(readKit('patroni.yml')).bootstrap.dcs).toMatchObject({
    synchronous_mode: true,
    synchronous_mode_strict: true,
    failsafe_mode: true,
    postgresql: { parameters: { synchronous_commit: 'on' } },
  })
  for (const file of ['postgresql.conf', 'postgresql-compose.conf'])
    expect(readKit(file)).toMatch(/^synchronous_commit = on$/m)
  const lists = readKit('haproxy.cfg')
    .split(/^listen /m)
    .slice(1)
  for (const list of lists) expect(list).toContain('on-marked-down shutdown-sessions')
  expect(lists).toHaveLength(2)
})

/** Three of them from the kit's file, on this machine. */
async function startEtcd(folder) {
  const members = await Promise.all(
    ['db1', 'db2', 'db3'].map(async (name) => ({ name, client: await freePort(), peer: await freePort() })),
  )
  const here = (text, { name, client, peer }) =>
    members
      .reduce(
        (all, { name, peer }) => all.replace(`${name}=http://${name}:2380`, `${name}=http://127.0.0.1:${peer}`),
        text,
      )
      .replaceAll(/http:\/\/(0\.0\.0\.0|db1):2379/g, `http://127.0.0.1:${client}`)
      .replaceAll(/http:\/\/(0\.0\.0\.0|db1):2380/g, `http://127.0.0.1:${peer}`)
      .replace('name: db1', `name: ${name}`)
      .replace('/var/lib/etcd/bilheteria', join(folder, name))
  const started = members.map((member) => {
    const file = join(folder, `${member.name}.yml`)
    writeFileSync(file, here(readKit('etcd.conf.yml'), member))
    // Asked for on other processors than those it was made on first.
    return startProgram('etcd', ['--config-file', file], { ETCD_UNSUPPORTED_ARCH: process.arch })
  })
  // Asked as Patroni asks.
  const listMembers = ({ client }, i) =>
    fetch(`http://127.0.0.1:${client}/v3/cluster/member/list`, { method: 'POST', body: '{}' }).then(
      (answer) => answer.json(),
      () => started[i].output(),
    )
  const all = members.map(({ name }) => expect.objectContaining({ name }))
  for (const [i, member] of members.entries())
    await expect.poll(() => listMembers(member, i)).toMatchObject({ members: expect.arrayContaining(all) })
  return members.map(({ client }) => client)
}

test.skipIf(lacks('patroni', 'etcd'))(
  `three etcd of the kit agree, and Patroni takes its settings beside them${lacks('patroni', 'etcd')}`,
  async () => {
    const folder = aFolder()
    const ports = await startEtcd(folder)
    const file = join(folder, 'patroni.yml')
    const text = ports.reduce(
      (all, port, i) => all.replace(`db${i + 1}:2379`, `127.0.0.1:${port}`),
      readKit('patroni.yml'),
    )
    writeFileSync(file, text)
    expect(runProgram('patroni', ['--validate-config', file])).toEqual({ status: 0, output: '' })
  },
)
