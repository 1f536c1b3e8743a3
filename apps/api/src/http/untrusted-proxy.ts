import type { FastifyInstance } from 'fastify'
import { createIsProxy, isPrivate } from './proxy-networks.ts'

/**
 * Warns once about a forwarded header from an untrusted address: behind a proxy missing in the setting all visitors
 * share one limit. Any visitor can send the header too, so only private addresses are logged.
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
