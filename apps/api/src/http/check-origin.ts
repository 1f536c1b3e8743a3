import { fail } from '@bilheteria/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callbackify } from 'node:util'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A browser says where a writing call comes from. Only our own pages may make one: no other origin is ever allowed, so
 * no answer carries a header that would let a stranger's page read it.
 */
export function refuseForeignOrigins(app: FastifyInstance, shop: Shop): void {
  const { public_url, isProducers } = shop
  const isOwn = callbackify(public_url === undefined ? isOwnHost : knowOwnOrigins(new URL(public_url), isProducers))
  app.addHook('onRequest', (request, _reply, done) => {
    const { origin } = request.headers
    if (SAFE.has(request.method) || origin === undefined) return done()
    isOwn(request, origin, (failure, own) => done(failure ?? (own ? undefined : fail('forbidden'))))
  })
}

type Shop = {
  public_url: string | undefined
  /** Whether a producer's shop has this host name. */
  isProducers(host: string): Promise<boolean>
}

/** On a plain local run nobody has said where we are. */
async function isOwnHost({ host }: FastifyRequest, origin: string): Promise<boolean> {
  return origin === `http://${host.toLowerCase()}`
}

/** Anybody may write any host into a request, so it counts only where a producer has it; scheme and port are the shop's. */
function knowOwnOrigins({ origin: shop, protocol, port }: URL, isProducers: Shop['isProducers']) {
  return async ({ hostname }: FastifyRequest, origin: string): Promise<boolean> => {
    if (origin === shop) return true
    return origin === `${protocol}//${hostname.toLowerCase()}${port && `:${port}`}` && isProducers(hostname)
  }
}

/** Where a cookie takes part, a caller that does not say where it comes from is no page of ours. */
export function requireOrigin({ method, headers }: FastifyRequest): void {
  if (!SAFE.has(method) && headers.origin === undefined) throw fail('forbidden')
}
