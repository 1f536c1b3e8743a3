import type { Endpoint } from '@bilheteria/contract/endpoint'
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

/** Browsers leave it out of what only reads; of whatever writes, a page says where it comes from. */
export function comesFromPage({ method, headers }: FastifyRequest): boolean {
  return SAFE.has(method) || headers.origin !== undefined
}

/**
 * Where a cookie takes part: a caller that does not say where it comes from is no page of ours, so a cookie that it brings
 * was not meant for it, and none that binds a login is given to it. One without any is some other program, and welcome to
 * what a whole network address may ask.
 */
export function refuseStrayCookies(request: FastifyRequest, { sets_cookie }: Pick<Endpoint, 'sets_cookie'>): void {
  if (comesFromPage(request)) return
  if (sets_cookie || request.headers.cookie !== undefined) throw fail('forbidden')
}
