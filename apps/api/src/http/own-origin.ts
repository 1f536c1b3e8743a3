import { fail } from '@bilheteria/contract/errors'
import type { FastifyInstance } from 'fastify'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A browser says where a writing call comes from. Only our own pages may make one: no other origin is ever allowed, so
 * no answer carries a header that would let a stranger's page read it.
 */
export function refuseForeignOrigins(app: FastifyInstance, public_url: string | undefined): void {
  const publicHost = public_url && new URL(public_url).host
  app.addHook('onRequest', async ({ method, headers, host }) => {
    if (SAFE.has(method) || headers.origin === undefined) return
    const from = hostOf(headers.origin)
    if (from === undefined || (from !== host.toLowerCase() && from !== publicHost)) throw fail('forbidden')
  })
}

/** `null` is what a sandboxed page calls itself. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
