import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoded } from './encoded.ts'

/** A browser compares it each time, or needs no asking ever again where the address names the content. */
type Kind = { status: number; type: string; vary?: string; for_ever?: boolean }

const FOR_EVER = 'public, max-age=31536000, immutable'

/** In the form this client welcomes, or not at all when it has it already. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, bodies }: Encoded,
  { status, type, vary = 'accept-encoding', for_ever = false }: Kind,
): FastifyReply {
  reply
    .header('cache-control', for_ever ? FOR_EVER : 'no-cache')
    .header('vary', vary)
    .header('etag', etag)
  if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(status).type(type).send(bodies[encoding])
}
