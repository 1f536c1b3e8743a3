import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Layout, Machine } from './kit-files.ts'
import { childrenOf, runProgram, signal, startProgram, type End, type Running } from './programs.ts'

const LOOK_MS = 200
const PATIENCE_MS = 180_000

type Member = { name: string; role: string; state: string; lag?: number | string }
export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** etcd, Patroni with PostgreSQL on three machines that are folders of this one, and HAProxy. */
export async function startCluster(layout: Layout, ends: End[]) {
  const { machines, place } = layout
  const as_user = place.user
  const env = { LANG: 'C.UTF-8', PYTHONUNBUFFERED: '1' }
  const etcds = new Map<string, Running>()
  const patronis = new Map<string, Running>()
  const startEtcd = ({ name, folder }: Machine) =>
    void etcds.set(name, startProgram('etcd', ['--config-file', join(folder, 'etcd.yml')], { as_user, env }))
  const startPatroni = ({ name, folder }: Machine) =>
    void patronis.set(name, startProgram('patroni', [join(folder, 'patroni.yml')], { as_user, env }))

  async function members(): Promise<Member[]> {
    for (const { ports } of machines) {
      const found = await ask(`http://127.0.0.1:${ports.rest}/cluster`).catch(() => undefined)
      if (found) return found.members
    }
    return []
  }

  async function until(what: string, holds: (all: Member[]) => boolean): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS
    for (;;) {
      const all = await members()
      if (holds(all)) return
      if (Date.now() > deadline) throw new Error(`never ${what}: ${JSON.stringify(all)}${said()}`)
      await sleep(LOOK_MS)
    }
  }

  const said = () =>
    machines.map(({ name }) => `\n${name}: ${patronis.get(name)?.output().slice(-6_000)}`).join('') +
    haproxy.output().slice(-4_000)

  async function withRole(role: string): Promise<Machine> {
    const name = (await members()).find((member) => member.role === role)?.name
    const machine = machines.find((one) => one.name === name)
    if (!machine) throw new Error(`nobody is ${role}`)
    return machine
  }

  /** All that runs there but etcd. */
  async function processesOf(machine: Machine): Promise<number[]> {
    const postmaster = await postmasterOf(machine)
    const children = postmaster ? await childrenOf(postmaster) : []
    const patroni = patronis.get(machine.name)?.pid ?? 0
    return [patroni, postmaster, ...children.map(({ pid }) => pid)].filter((pid) => pid > 0)
  }

  /** One leads, one has every commit, one follows; with asynchronous copies two follow. */
  const complete = (roles = 'leader replica sync_standby') =>
    until('complete', (all) => {
      const well = all.filter(({ state, lag = 0 }) => ['running', 'streaming'].includes(state) && lag === 0)
      return (
        well
          .map(({ role }) => role)
          .toSorted()
          .join(' ') === roles
      )
    })

  const haproxy = startProgram('haproxy', ['-db', '-f', join(place.folder, 'haproxy.cfg')])
  ends.push(async () => {
    for (const machine of machines) signal(await processesOf(machine), 'SIGCONT')
    // Patroni takes its PostgreSQL along.
    await Promise.all([...patronis.values()].map((patroni) => patroni.stop('SIGTERM')))
    for (const machine of machines) signal(await processesOf(machine), 'SIGKILL')
    await Promise.all([haproxy, ...etcds.values()].map((running) => running.stop('SIGKILL')))
  })
  for (const machine of machines) startEtcd(machine)
  const [first, ...others] = machines
  if (!first) throw new Error('no machine')
  startPatroni(first)
  await until('led', (all) => all.some(({ role }) => role === 'leader'))
  for (const machine of others) startPatroni(machine)
  await complete()

  return {
    complete,
    leader: () => withRole('leader'),
    /** Another one leads. */
    replaced: ({ name }: Machine) =>
      until('replaced', (all) => all.some((one) => one.role === 'leader' && one.name !== name)),
    copy: () => withRole('sync_standby'),
    killPostmaster: async (machine: Machine) => signal([await postmasterOf(machine)], 'SIGKILL'),
    killMachine: async (machine: Machine) => {
      signal(await processesOf(machine), 'SIGKILL')
      await patronis.get(machine.name)?.stop('SIGKILL')
    },
    revive: startPatroni,
    freeze: async (machine: Machine) => {
      const pids = await processesOf(machine)
      signal(pids, 'SIGSTOP')
      return () => signal(pids, 'SIGCONT')
    },
    /** No copy hears anything more of that machine, which sells on. */
    holdLog: async (machine: Machine) => {
      const children = await childrenOf(await postmasterOf(machine))
      const senders = children.filter(({ command }) => command.includes('walsender')).map(({ pid }) => pid)
      signal(senders, 'SIGSTOP')
      return senders.length
    },
    switchover: async (from: Machine, to: Machine) => {
      const config = join(from.folder, 'patroni.yml')
      const names = ['--master', from.name, '--candidate', to.name]
      await runProgram('patronictl', ['-c', config, 'switchover', ...names, '--force'], { as_user, env })
    },
    killEtcd: (machine: Machine) => etcds.get(machine.name)?.stop('SIGKILL'),
    startEtcd,
    /** What an operator says by `patronictl edit-config`. */
    configure: async ({ folder }: Machine, changes: Record<string, unknown>) => {
      const settings = Object.entries(changes).flatMap(([name, value]) => ['--set', `${name}=${String(value)}`])
      const config = join(folder, 'patroni.yml')
      await runProgram('patronictl', ['-c', config, 'edit-config', '--force', ...settings], { as_user, env })
    },
  }
}

/** Nothing from one that does not know, or not in time. */
async function ask(url: string): Promise<{ members: Member[] } | undefined> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) })
  return answer.ok ? ((await answer.json()) as { members: Member[] }) : undefined
}

async function postmasterOf({ folder }: Machine): Promise<number> {
  const file = join(folder, 'data/postmaster.pid')
  return existsSync(file) ? Number.parseInt(await readFile(file, 'utf8'), 10) : 0
}
