import type { Producer } from '@bilheteria/contract/producers'

/** Where pages of ours are: on the installation's own address, and on each producer's domain. */
export function shopOrigins(base_url: string, producers: readonly Producer[]): string[] {
  const { origin, protocol, port } = new URL(base_url)
  const own = producers.flatMap(({ domain }) => (domain ? [`${protocol}//${domain}${port && `:${port}`}`] : []))
  return [origin, ...new Set(own)]
}
