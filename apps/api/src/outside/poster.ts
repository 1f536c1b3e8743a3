import type { FindPicture } from '#catalogue/pictures.ts'
import type { Config } from '#config.ts'
import { fetchWithin } from './fetch-within.ts'

/** An event's poster as it is shown wide. Undefined when there is none or it cannot be had now. */
export type FindPoster = (poster: string) => Promise<Buffer | undefined>

const FILE = 'wide-1280.webp'
const TIMEOUT_MS = 3_000
const MAX_BYTES = 2 * 1024 * 1024

/** From the storage host, or our own when there is no other host. */
export function createFindPoster({ storage_url }: Pick<Config, 'storage_url'>, findPicture: FindPicture): FindPoster {
  const read = storage_url.startsWith('/')
    ? async (path: string) => (await findPicture(`storage/${path}`))?.content
    : (path: string) => fetchPoster(`${storage_url}/${path}`)
  return (poster) => read(`posters/${poster}/${FILE}`).catch(() => undefined)
}

async function fetchPoster(url: string): Promise<Buffer | undefined> {
  const { ok, bytes } = await fetchWithin(url, {}, { patience_ms: TIMEOUT_MS, max_bytes: MAX_BYTES })
  return ok ? bytes : undefined
}
