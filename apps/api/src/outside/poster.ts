import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#config.ts'
import { fetchWithin } from './fetch-within.ts'

/** An event's poster as it is shown wide. Undefined when there is none or it cannot be had now. */
export type FindPoster = (poster: string) => Promise<Buffer | undefined>

const FILE = 'wide-1280.webp'
const TIMEOUT_MS = 3_000
const MAX_BYTES = 2 * 1024 * 1024

/** From the storage host, or from our own folder when there is no other host. */
export function createFindPoster({ storage_url, data_dir }: Pick<Config, 'storage_url' | 'data_dir'>): FindPoster {
  const read = storage_url.startsWith('/')
    ? (path: string) => readFile(join(data_dir, 'storage', path))
    : (path: string) => fetchPoster(`${storage_url}/${path}`)
  return (poster) => read(`posters/${poster}/${FILE}`).catch(() => undefined)
}

async function fetchPoster(url: string): Promise<Buffer | undefined> {
  const { ok, bytes } = await fetchWithin(url, {}, { patience_ms: TIMEOUT_MS, max_bytes: MAX_BYTES })
  return ok ? bytes : undefined
}
