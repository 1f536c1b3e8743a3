import { createHash } from 'node:crypto'
import { mkdtemp, rmdir, symlink, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** What the strictest system takes as the name of a socket, without the byte that ends it. */
const MOST_BYTES = 103

export const HAS_PIPES = process.platform === 'win32'

/** The socket a running shop listens at; Windows has pipes instead, which lie in no folder. */
export function doorOf(data_dir: string): string {
  if (!HAS_PIPES) return join(data_dir, 'door')
  return `\\\\.\\pipe\\bilheteria-${createHash('sha256').update(data_dir.toLowerCase()).digest('hex')}`
}

/**
 * A folder's name may be longer than a socket's: then a link in the temporary folder shortens it, for as long as it takes to
 * listen or to connect. It lies in a folder of ours alone, so that nobody can have it lead elsewhere meanwhile.
 */
export async function byShortPath<Result>(path: string, use: (path: string) => Promise<Result>): Promise<Result> {
  if (HAS_PIPES || fits(path)) return use(path)
  const folder = await mkdtemp(join(tmpdir(), 'bilheteria-'))
  const link = join(folder, 'data')
  try {
    await symlink(dirname(path), link)
    const short = join(link, basename(path))
    // Node 20 would cut the name off and listen somewhere else.
    if (!fits(short)) throw new Error(`${tmpdir()} is too long a name for a temporary folder`)
    return await use(short)
  } finally {
    await unlink(link)
    await rmdir(folder)
  }
}

function fits(path: string): boolean {
  return Buffer.byteLength(path) <= MOST_BYTES
}
