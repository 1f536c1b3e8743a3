import type { FastifyInstance } from 'fastify'
import { createIsProxy, isPrivate } from './proxy-networks.ts'

/**
 * Warns once when a forwarded header comes from an address that no setting trusts: behind a forgotten proxy all visitors share
 * one limit. Any visitor can send that header too, so that only an address of the operator's own network is logged.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, trusted_proxies: readonly string[]): void {
  const isProxy = createIsProxy(trusted_proxies)
  let warned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && request.headers['x-forwarded-for'] !== undefined) {
      const { remoteAddress } = request.socket
      if (!isProxy(remoteAddress)) {
        warned = true
        const peer = isPrivate(remoteAddress) ? remoteAddress : 'a public address'
        request.log.warn({ peer, setting: 'TRUST_PROXY' }, 'forwarded header from an address outside TRUST_PROXY')
      }
    }
    done()
  })
}
