import { fail } from '@bilheteria/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'

type Webhook = { provider: string; segment: string; headers: IncomingHttpHeaders; body: Buffer }
type Outcome = 'stored' | 'unknown' | 'forged'

/**
 * Where providers tell us things. The body is kept as the bytes that came: a signature is over them, not over what they
 * mean. A wrong address looks as if there were none.
 */
export function serveWebhooks(app: FastifyInstance, receive: (webhook: Webhook) => Promise<Outcome>): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body)

    // Banks add the last part by themselves.
    for (const path of ['/api/webhooks/:provider/:segment', '/api/webhooks/:provider/:segment/pix']) {
      scope.post(path, async ({ params, headers, body }, reply) => {
        const address = params as { provider: string; segment: string }
        const outcome = await receive({ ...address, headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) })
        if (outcome === 'unknown') throw fail('not_found')
        if (outcome === 'forged') throw fail('unauthenticated')
        return reply.header('cache-control', 'no-store').send({})
      })
    }
  })
}
