import { AppError } from '@bilheteria/contract/app-error'
import { Mendable } from './mendable.ts'

type Refusal = { code?: string; name?: string; errno?: number; syscall?: string; message?: string; path?: string } & {
  port?: number
  address?: string
}

/** The embedded database counts the system's refusals in a way of its own. */
const EMBEDDED_CODES: Record<number, string> = { 2: 'EACCES', 19: 'EDQUOT', 51: 'ENOSPC', 63: 'EPERM', 69: 'EROFS' }

const LISTENING: Record<string, (refusal: Refusal) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use by another program. Stop that one, or choose another PORT.`,
  EACCES: ({ port }) => `This user may not open port ${port}. Choose a PORT above 1023.`,
  EADDRNOTAVAIL: ({ address }) => `${address} is no address of this machine. Choose another HOST.`,
  ENOTFOUND: () => 'HOST is a name nobody knows. Give an address of this machine.',
}

const full = () =>
  'The disk of the data folder is full. Make room (128 MB are plenty) or choose another DATA_DIR, and start again.'
const closed = ({ path }: Refusal) =>
  `The data folder cannot be written to${at(path)}. Give this user the right to, or choose another DATA_DIR.`
const inTheWay = ({ path }: Refusal) =>
  `There is a file where the data folder should be${at(path)}. Move it away, or choose another DATA_DIR.`

const WRITING: Record<string, (refusal: Refusal) => string> = {
  ENOSPC: full,
  EDQUOT: full,
  '53100': full,
  EACCES: closed,
  EPERM: closed,
  EROFS: closed,
  ENOTDIR: inTheWay,
  EEXIST: inTheWay,
}

const refused = () => 'PostgreSQL refuses this user or password. Mend DATABASE_URL.'

const CONNECTING: Record<string, () => string> = {
  '28P01': refused,
  '28000': refused,
  '3D000': () => 'PostgreSQL has no such database. Create it, or mend DATABASE_URL.',
}

/** What the machine refuses, in words an operator can act on; undefined for everything else, which is a mistake of ours. */
export function explainStartFailure(error: unknown): string | undefined {
  if (error instanceof Mendable) return error.message
  if (error instanceof AppError && error.code === 'unavailable') return unreachable(error.cause)
  const refusal = (error ?? {}) as Refusal
  const listening = refusal.syscall === 'listen' || refusal.syscall === 'getaddrinfo'
  return (listening ? LISTENING : { ...WRITING, ...CONNECTING })[codeOf(refusal)]?.(refusal)
}

function codeOf({ code, name, errno = 0, syscall, message = '' }: Refusal): string {
  if (name === 'ErrnoError') return EMBEDDED_CODES[errno] ?? ''
  // Node's word for a folder that cannot be made on a disk that is read only.
  if (code === 'ENOENT' && syscall === 'mkdir') return 'EROFS'
  return /no space left on device/i.test(message) ? 'ENOSPC' : (code ?? '')
}

function at(path: string | undefined): string {
  return path === undefined ? '' : ` (${path})`
}

function unreachable(cause: unknown): string {
  if (isPoolersRefusal(cause))
    return 'A pooler stands before PostgreSQL. Set DATABASE_POOLER=1, see docs/operations.md.'
  const said = cause instanceof Error && cause.message !== '' ? ` (${cause.message})` : ''
  return `PostgreSQL does not answer${said}. Start it, or mend DATABASE_URL.`
}

/** What a pooler says to whoever does not know that it is one. */
export function isPoolersRefusal(cause: unknown): boolean {
  return cause instanceof Error && cause.message.includes('unsupported startup parameter')
}
