import { fail } from '@bilheteria/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoded } from './encoded.ts'
import { isMachineAddress } from './machine-address.ts'

/** A finished HTML document in every form a browser may ask for. */
export type Document = Encoded & { status: number; policy: string }
export type DocumentRequest = { path: string; host: string; origin: string }

export function servePages(app: FastifyInstance, draw: (request: DocumentRequest) => Promise<Document>): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (isMachineAddress(path)) throw fail('not_found')
    const origin = originOf(request)
    const document = await draw({ path, host: request.hostname, origin })
    reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('etag', document.etag)
      .header('content-security-policy', document.policy)
    if (document.status === 200 && request.headers['if-none-match'] === document.etag) return reply.code(304).send()

    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.code(document.status).type('text/html; charset=utf-8').send(document.bodies[encoding])
  }
  app.get('/*', answer)
}

/** Where this browser found us; anybody may have written anything into the host, and addresses are made from it. */
function originOf({ protocol, host }: FastifyRequest): string {
  const origin = `${protocol}://${host}`
  return URL.canParse(origin) ? origin : `${protocol}://localhost`
}
