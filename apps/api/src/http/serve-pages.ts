import { fail } from '@bilheteria/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isMachineAddress, originOf } from './addresses.ts'
import { sendEncoded, type Encoded } from './encoded.ts'

/** A finished HTML document in every form a browser may ask for. */
export type Document = Encoded & { status: number; policy: string }
export type DocumentRequest = { path: string; host: string; origin: string }

export function servePages(app: FastifyInstance, draw: (request: DocumentRequest) => Promise<Document>): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (isMachineAddress(path)) throw fail('not_found')
    const document = await draw({ path, host: request.hostname, origin: originOf(request) })
    const { status, policy } = document
    reply.header('content-security-policy', policy)
    return sendEncoded(request, reply, document, { status, type: 'text/html; charset=utf-8' })
  }
  app.get('/*', answer)
}
