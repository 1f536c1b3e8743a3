import { SHELL_PATH } from '@bilheteria/contract/page'
import { createHash } from 'node:crypto'

/** What the build has for the worker: its code, and the files the app needs when there is no network. */
export type WorkerParts = { code: string; files: readonly string[]; leaving_code: string }

/** Its bytes change when anything does that it keeps, the page without data included: so browsers notice. */
export function composeWorker({ code, files }: WorkerParts, shell_etag: string): string {
  const hash = createHash('sha256')
  for (const part of [code, ...files, shell_etag]) hash.update(part)
  const version = hash.digest('hex').slice(0, 12)
  return `const SHELL=${JSON.stringify({ version, page: SHELL_PATH, files })};\n${code}`
}
