import { fail } from '@bilheteria/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import { createIsProxy } from './proxy-networks.ts'

type Webhook = {
  provider: string
  segment: string
  headers: IncomingHttpHeaders
  query: Record<string, string>
  body: Buffer
  by_proxy: boolean
}
type Outcome = 'stored' | 'unknown' | 'forged'

/**
 * Where providers tell us things. The body is kept as the bytes that came: a signature is over them, not over what they
 * mean. A wrong address looks as if there were none.
 */
export function serveWebhooks(
  app: FastifyInstance,
  trusted_proxies: readonly string[],
  receive: (webhook: Webhook) => Promise<Outcome>,
): void {
  const isProxy = createIsProxy(trusted_proxies)
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body)

    // Banks add the last part by themselves.
    for (const path of ['/api/webhooks/:provider/:segment', '/api/webhooks/:provider/:segment/pix']) {
      scope.post(path, async ({ params, headers, query, body, socket }, reply) => {
        const address = params as { provider: string; segment: string }
        const outcome = await receive({
          ...address,
          headers,
          query: onlyTexts(query as Record<string, unknown>),
          body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
          by_proxy: isProxy(socket.remoteAddress),
        })
        if (outcome === 'unknown') throw fail('not_found')
        if (outcome === 'forged') throw fail('unauthenticated')
        return reply.send({})
      })
    }
  })
}

/** What was given twice was given by nobody we know. */
function onlyTexts(query: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}
