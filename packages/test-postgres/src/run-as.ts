import { execFile } from 'node:child_process'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type User = { uid: number; gid: number } | undefined

/** PostgreSQL refuses to run as root, so root lends it an ordinary user. */
export async function runAs(): Promise<User> {
  if (userInfo().uid !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all(
        ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, name])).stdout)),
      )
      if (uid && gid) return { uid, gid }
    } catch {
      // No such user here; try the next.
    }
  }
  throw new Error('PostgreSQL cannot run as root and there is no user to run it as.')
}
