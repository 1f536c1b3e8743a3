import { freePort } from '@bilheteria/test-postgres/free-port'
import { randomBytes } from 'node:crypto'
import { chown, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { packageRoot } from '#runtime/package-root.ts'
import { runProgram, type Place } from './programs.ts'

export const kit = join(packageRoot, '../../deploy')

export type Machine = {
  name: string
  folder: string
  ports: { client: number; peer: number; rest: number; sql: number }
}
export type Layout = Awaited<ReturnType<typeof layOut>>

/** Three machines that are folders, and everything an operator writes for them: the kit's files with other ports, paths and passwords. */
export async function layOut(place: Place) {
  const machines: Machine[] = []
  for (const name of ['db1', 'db2', 'db3']) {
    const ports = { client: await freePort(), peer: await freePort(), rest: await freePort(), sql: await freePort() }
    machines.push({ name, folder: await aFolderFor(place, name), ports })
  }
  const [primary, copy, front] = [await freePort(), await freePort(), await freePort()]
  const etc = join(place.folder, 'etc')
  const public_url = `http://127.0.0.1:${front}`
  await runProgram(join(kit, 'prepare'), [etc, public_url, `127.0.0.1:${primary}`])
  const superuser = randomBytes(24).toString('hex')
  const layout = { place, etc, machines, public_url, superuser, ports: { primary, copy, front } }
  for (const machine of machines) await write(layout, machine)
  await adapt('haproxy.cfg', join(place.folder, 'haproxy.cfg'), (text) =>
    placed(layout, text)
      .replaceAll(/127\.0\.0\.1:(\d+) check port 8008/g, (_, sql: string) => {
        const there = machines.find(({ ports }) => String(ports.sql) === sql)
        return `127.0.0.1:${sql} check port ${there?.ports.rest}`
      })
      .replaceAll('127.0.0.1:5000', `127.0.0.1:${primary}`)
      .replaceAll('127.0.0.1:5001', `127.0.0.1:${copy}`),
  )
  return layout
}

type Written = { place: Place; etc: string; machines: Machine[]; superuser: string }

async function aFolderFor({ folder, user }: Place, name: string): Promise<string> {
  const made = join(folder, name)
  await mkdir(made)
  if (user) await chown(made, user.uid, user.gid)
  return made
}

async function write(layout: Written, { name, folder, ports }: Machine): Promise<void> {
  const { user, bin } = layout.place
  for (const file of ['ca.pem', 'server.pem', 'server.key']) {
    await copyFile(join(layout.etc, file), join(folder, file))
    if (user) await chown(join(folder, file), user.uid, user.gid)
  }
  await adapt('etcd.conf.yml', join(folder, 'etcd.yml'), (text) =>
    placed(layout, text)
      .replace(/^name: .*/m, `name: ${name}`)
      .replace('/var/lib/etcd/bilheteria', join(folder, 'etcd'))
      .replace('0.0.0.0:2380', `127.0.0.1:${ports.peer}`)
      .replace('0.0.0.0:2379', `127.0.0.1:${ports.client}`)
      .replace(/^(initial-advertise-peer-urls: ).*/m, `$1http://127.0.0.1:${ports.peer}`)
      .replace(/^(advertise-client-urls: ).*/m, `$1http://127.0.0.1:${ports.client}`),
  )
  const passwords = [layout.superuser, `${layout.superuser}r`, `${layout.superuser}w`]
  await adapt('patroni.yml', join(folder, 'patroni.yml'), (text) =>
    placed(layout, text)
      .replace(/^name: .*/m, `name: ${name}`)
      .replace('0.0.0.0:8008', `127.0.0.1:${ports.rest}`)
      .replace('0.0.0.0:5432', `127.0.0.1:${ports.sql}`)
      .replace(/connect_address: \S+ # this machine/, `connect_address: 127.0.0.1:${ports.rest}`)
      .replace(/connect_address: \S+ # this machine/, `connect_address: 127.0.0.1:${ports.sql}`)
      .replace('/var/lib/postgresql/VERSION/main', join(folder, 'data'))
      .replace('/usr/lib/postgresql/VERSION/bin', bin)
      .replace('/var/lib/postgresql/.pgpass-patroni', join(folder, 'pgpass'))
      .replaceAll('/etc/bilheteria', folder)
      .replace('/var/run/postgresql', folder)
      // Not the one of this machine: whoever freezes Patroni here would start it anew.
      .replace('/dev/watchdog', join(folder, 'watchdog'))
      .replaceAll('10.0.0.0/8', '127.0.0.0/8')
      // Backups have a drill of their own.
      .replace(/archive_command: .*/, 'archive_command: "true"')
      .replaceAll(`password: ''`, () => `password: '${passwords.shift()}'`),
  )
  if (user) for (const file of ['etcd.yml', 'patroni.yml']) await chown(join(folder, file), user.uid, user.gid)
}

/** Where the kit names a machine and a port of it there is an address here. */
function placed({ machines }: Pick<Written, 'machines'>, text: string): string {
  const known = { 2379: 'client', 2380: 'peer', 8008: 'rest', 5432: 'sql' } as const
  return text.replaceAll(/\b(db[123]):(2379|2380|8008|5432)\b/g, (_, name: string, port: keyof typeof known) => {
    const machine = machines.find((one) => one.name === name)
    return `127.0.0.1:${machine?.ports[known[port]]}`
  })
}

async function adapt(file: string, to: string, change: (text: string) => string): Promise<void> {
  await writeFile(to, change(await readFile(join(kit, file), 'utf8')), { mode: 0o600 })
}

/** What `prepare` wrote for the shop, in these folders. */
export async function settingsOf({ place, etc }: Pick<Layout, 'place' | 'etc'>): Promise<Record<string, string>> {
  const text = await readFile(join(etc, 'env'), 'utf8')
  const own = text.replaceAll('/etc/bilheteria', etc).replaceAll('/var/lib/bilheteria', join(place.folder, 'pictures'))
  return parseEnv(own) as Record<string, string>
}

/** What an operator has prepared, and who sells first. */
export type Premises = Pick<Layout, 'place' | 'etc' | 'superuser'> & {
  machines: readonly { ports: { sql: number } }[]
}

/** As the kit makes it, at the machine that was first. */
export async function createDatabase({ etc, machines: [first], superuser }: Premises): Promise<void> {
  await runProgram(join(kit, 'create-database'), [join(etc, 'database-password')], {
    env: { PGHOST: '127.0.0.1', PGPORT: String(first?.ports.sql), PGUSER: 'postgres', PGPASSWORD: superuser },
  })
}
