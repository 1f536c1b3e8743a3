import type { FastifyRequest } from 'fastify'

/**
 * Who may keep an answer, and for how long: a row each in docs/operations.md. Ages are short instead of anything being purged. Browsers
 * ask every time and compare the tag; caches that many share (`s-maxage`) take the crowd off us. Whatever says nothing is `never` kept.
 */
export const KEPT = {
  /** The address names the content. */
  forever: 'public, max-age=31536000, immutable',
  /** A page that is there. One that cannot be had anew is better a little old than not there. */
  page: 'public, max-age=0, s-maxage=4, stale-while-revalidate=1, stale-if-error=600',
  /** Stock and prices; and a page that is missing, which may be there in a moment. */
  shared: 'public, max-age=0, s-maxage=1, stale-if-error=60',
  /** Replaced without any word to us, and not soon missed. */
  picture: 'public, max-age=3600',
  /** The installed app stays what these make it until they change: each caller gets those of this moment. */
  compared: 'no-cache',
  /** Personal, opened by a secret, or useless to other callers. */
  never: 'private, no-store',
} as const

export type Kept = keyof typeof KEPT

/**
 * A cache puts an answer where the `Host` it has seen belongs. Where a proxy says another one the answer is for that one, and
 * if the proxy only passed on what a stranger wrote, everybody would be handed a stranger's answer.
 */
export function cacheControl({ host, headers }: FastifyRequest, kept: Kept): string {
  return host === (headers.host ?? '') ? KEPT[kept] : KEPT.never
}
