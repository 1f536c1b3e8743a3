import { fail } from '@bilheteria/contract/errors'
import { holdsSecret } from '@bilheteria/contract/secret-address'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Admit } from './address-gate.ts'
import { isMachineAddress, originOf } from './addresses.ts'
import type { Kept } from './cache-headers.ts'
import { sendEncoded, type Encoded } from './encoded.ts'

/** A finished answer in every form a browser may ask for: a page, or what fills one that is there already. */
export type Document = Encoded & { status: number; type: string; policy: string; kept: Kept }
/** `admit` throws after too many drawings for the caller. */
export type DocumentRequest = { path: string; host: string; origin: string; admit(): void }

export function servePages(
  app: FastifyInstance,
  draw: (request: DocumentRequest) => Promise<Document>,
  admitDrawing: Admit,
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (isMachineAddress(path)) throw fail('not_found')
    const document = await draw({
      path,
      host: request.hostname,
      origin: originOf(request),
      admit: () => admitDrawing(request),
    })
    reply.header('content-security-policy', document.policy)
    const kept = holdsSecret(request.url) ? 'never' : document.kept
    return sendEncoded(request, reply, document, { ...document, kept })
  }
  app.get('/*', answer)
}
