import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '#test/a-folder.ts'
import { FolderInUse, lockFolder } from './lock-folder.ts'

test('a folder belongs to one process until it lets go', async () => {
  const folder = await aFolder()
  const unlock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
  await unlock()
  await (
    await lockFolder(folder)
  )()
})

test('twenty starters at once: one wins, the others are told who', async () => {
  const folder = await aFolder()
  const starts = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)))
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refusals = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []))
  expect(refusals).toHaveLength(19)
  for (const refusal of refusals) expect(refusal).toContain(`process ${process.pid} on ${hostname()}`)
})

/** Elsewhere nothing tells one process from another with its id, nor a dead one that nobody has buried: the id decides. */
const TELLS_PROCESSES_APART = existsSync('/proc/self/stat')
const REUSED = ['of a reused process id', JSON.stringify({ pid: process.pid, started: 'long ago', host: hostname() })]

test.each([
  ['of a process that is gone', JSON.stringify({ pid: 2 ** 22 + 1, started: '1', host: hostname() })],
  ...(TELLS_PROCESSES_APART ? [REUSED] : []),
  ['that nobody can read', '{"pid":'],
])('a lock %s does not stop a restart', async (_title, left_behind) => {
  const folder = await aFolder()
  await writeFile(join(folder, 'lock'), left_behind)
  const unlock = await lockFolder(folder)
  expect(JSON.parse(await readFile(join(folder, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid })
  await unlock()
})

test('a lock of another machine on the same folder is respected, whatever runs here', async () => {
  const folder = await aFolder()
  await writeFile(join(folder, 'lock'), JSON.stringify({ pid: 2 ** 22 + 1, started: '1', host: 'outra-maquina' }))
  await expect(lockFolder(folder)).rejects.toThrow('on outra-maquina')
})

/** What a process is, by Linux: its state, and when it started. */
async function recordOf(pid: number): Promise<{ state: string; started: string }> {
  const record = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = record.slice(record.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0] ?? '', started: fields[19] ?? '' }
}

test.runIf(TELLS_PROCESSES_APART)(
  'a lock of a dead process that its parent never buried does not stop a restart',
  async () => {
    const folder = await aFolder()
    // The shell becomes a program that never asks what became of its child.
    const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [printed] = (await once(parent.stdout, 'data')) as [Buffer]
    const pid = Number(String(printed))
    try {
      await expect.poll(async () => (await recordOf(pid)).state).toBe('Z')
      const { started } = await recordOf(pid)
      await writeFile(join(folder, 'lock'), JSON.stringify({ pid, started, host: hostname() }))
      const unlock = await lockFolder(folder)
      await unlock()
    } finally {
      parent.kill('SIGKILL')
    }
  },
)
