import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageRoot } from '#runtime/package-root.ts'
import { aCrowd, send } from '../concurrency/a-crowd.ts'
import { say } from '../fault-options.ts'
import { openShop, type Shop } from './a-shop.ts'
import { sendBuyers } from './buyers.ts'
import { findLosses } from './losses.ts'
import { createDatabase, settingsOf } from './kit-files.ts'
import { startOneMachine, type OneMachine } from './one-machine.ts'
import { aPlace, refuseWithout, runProgram, type End } from './programs.ts'

const BUYERS = 30
const CALM_MS = 10_000
/** Until at least one piece of the log is taken away because of its age. */
const ARCHIVED_MS = 75_000
/** `archive_timeout`, and the moment that it takes to see it and to take the piece away. */
const MOST_LOST_S = 66
const HANGING = 3

refuseWithout('nginx', 'openssl', 'pgbackrest', 'psql')

let machine: OneMachine
let shop: Shop
const ends: End[] = []
const cli = join(packageRoot, 'dist/cli.js')

beforeAll(async () => {
  const place = await aPlace()
  ends.push(place.remove)
  machine = await startOneMachine(place, ends)
  await createDatabase(machine.premises)
  const settings = await settingsOf(machine.premises)
  shop = await openShop({ settings, folder: place.folder, port: machine.front, web: 2 }, ends)
})
afterAll(async () => {
  for (const end of ends.toReversed()) await end().catch((error: Error) => say(error.message))
})

function run(...words: string[]): Promise<string> {
  return runProgram(process.execPath, [cli, ...words], { env: shop.settings })
}

/** Listed and not confirmed: that is no success, and is said all the same. */
async function list(): Promise<string[]> {
  const said = await run('after-restore').catch((error: { stdout: string }) => error.stdout)
  expect(said).toContain('Nothing was changed.')
  return [...said.matchAll(/^sandbox +(\w{32}) .* paid: give back$/gm)].map(([, key = '']) => key)
}

/** How often each charge was sent back. */
async function sentBack(): Promise<Record<string, number>> {
  const rows = await shop.books.query<{ charge_key: string; times: number }>(
    'select charge_key, count(*)::int as times from sandbox.refunds group by 1',
  )
  return Object.fromEntries(rows.map(({ charge_key, times }) => [charge_key, times]))
}

/** The provider gives back and does not say so, and then the tool is gone. */
async function killHalfWay(): Promise<void> {
  const faults = `${shop.bank_url}/dev/sandbox/faults`
  const body = JSON.stringify({ kind: 'timeout_after_charge', call: 'refund', times: HANGING, ms: 60_000 })
  await fetch(faults, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const tool = spawn(process.execPath, [cli, 'after-restore', '--yes'], { env: shop.settings, stdio: 'ignore' })
  const gone = new Promise((resolve) => tool.once('exit', resolve))
  await expect.poll(async () => Object.keys(await sentBack()).length).toBeGreaterThanOrEqual(HANGING)
  tool.kill('SIGKILL')
  await gone
  await fetch(faults, { method: 'DELETE' })
}

test('a backup under load; a drill beside the sale; and the day the machine burns', async () => {
  const buyers = sendBuyers(shop, await aCrowd(shop.db, BUYERS))
  try {
    await sleep(CALM_MS)
    await machine.backUp()
    await sleep(ARCHIVED_MS)
    const drilled = await machine.drill(shop.settings)
    say(drilled)
    expect(drilled).toMatch(/All \d+ invariants hold\./)
    expect(drilled).toMatch(/^Newest order: +20\d\d-/m)
    const drill_lost_s = Number(/^Minutes lost, most: (.*)$/m.exec(drilled)?.[1]) * 60
    expect(drill_lost_s).toBeLessThanOrEqual(MOST_LOST_S)
    await sleep(CALM_MS)

    const burnt_ms = Date.now()
    await shop.stop()
    const known_until = await machine.burnAndRestore()
    const lost_s = (burnt_ms - known_until.getTime()) / 1_000
    expect(lost_s).toBeLessThanOrEqual(MOST_LOST_S)
    expect(await run('verify')).toMatch(/All \d+ invariants hold\./)

    const known = await shop.db.query<{ key: string }>(`select replace(id::text, '-', '') as key from payments`)
    const keys = new Set(known.map(({ key }) => key))
    const paid = () => buyers.purchases.filter((one) => one.paid)
    const lost = paid().flatMap(({ charge_key = '' }) => (keys.has(charge_key) ? [] : [charge_key]))
    say(JSON.stringify({ drill_lost_s, lost_s, paid: paid().length, lost: lost.length }))
    expect(lost.length).toBeGreaterThan(HANGING)
    expect((await list()).toSorted()).toEqual(lost.toSorted())
    expect(await sentBack()).toEqual({})

    await killHalfWay()
    expect(await run('after-restore', '--yes')).toContain('Now start the worker and the web processes')
    const once = Object.fromEntries(lost.map((key) => [key, 1]))
    expect(await sentBack()).toEqual(once)
    expect(await run('after-restore', '--yes')).toContain('Every charge that is paid or open has its payment here.')

    await shop.start()
    await buyers.goHome()
    const [{ buyer } = { buyer: { account_id: '', token: '' } }] = buyers.purchases
    expect((await send(`${shop.url}/api/orders`, buyer, { method: 'GET' })).status).toBe(401)
    const kept = paid().filter(({ charge_key = '' }) => keys.has(charge_key))
    expect(kept.length + lost.length).toBe(paid().length)
    expect(await findLosses(shop, kept)).toMatchObject({ orders: 0, payments: 0, tickets: 0, violations: [] })
    expect(await sentBack()).toEqual(once)
  } finally {
    await buyers.goHome()
  }
})
