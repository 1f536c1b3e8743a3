import { fail } from '@bilheteria/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A browser says where a writing call comes from. Only our own pages may make one: no other origin is ever allowed, so
 * no answer carries a header that would let a stranger's page read it.
 */
export function refuseForeignOrigins(app: FastifyInstance, public_url: string | undefined): void {
  const scheme = public_url?.startsWith('https:') ? 'https' : 'http'
  app.addHook('onRequest', ({ method, headers, host }, _reply, done) => {
    if (SAFE.has(method) || headers.origin === undefined) return done()
    const own = [`${scheme}://${host.toLowerCase()}`, public_url].includes(headers.origin)
    done(own ? undefined : fail('forbidden'))
  })
}

/** Where a cookie takes part, a caller that does not say where it comes from is no page of ours. */
export function requireOrigin({ method, headers }: FastifyRequest): void {
  if (!SAFE.has(method) && headers.origin === undefined) throw fail('forbidden')
}
