import type { FindPicture } from '#catalogue/pictures.ts'
import type { Config } from '#config.ts'
import { fetchWithin } from './fetch-within.ts'

/** A producer's sign as SVG: the square one, else the wide one. Undefined when there is none or it cannot be had now. */
export type FindLogo = (producer_id: string) => Promise<string | undefined>

const NAMES = ['favicon.svg', 'logo.svg']
const TIMEOUT_MS = 3_000
const MAX_BYTES = 512 * 1024

/** From the storage host, or our own when there is no other host. */
export function createFindLogo({ storage_url }: Pick<Config, 'storage_url'>, findPicture: FindPicture): FindLogo {
  const read = storage_url.startsWith('/') ? readOwn(findPicture) : readRemote(storage_url)
  return async (producer_id) => {
    for (const name of NAMES) {
      const svg = await read(`ticket/${producer_id}/${name}`).catch(() => undefined)
      if (svg) return svg
    }
    return undefined
  }
}

function readOwn(findPicture: FindPicture) {
  return async (path: string) => (await findPicture(`storage/${path}`))?.content.toString()
}

function readRemote(storage_url: string) {
  return async (path: string) => {
    const limits = { patience_ms: TIMEOUT_MS, max_bytes: MAX_BYTES }
    const { ok, text } = await fetchWithin(`${storage_url}/${path}`, {}, limits)
    return ok ? text() : undefined
  }
}
