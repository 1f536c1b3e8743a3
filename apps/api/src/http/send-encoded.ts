import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoded } from './encoded.ts'

type Kind = { status: number; type: string; vary?: string }

/** In the form this client welcomes, or not at all when it has it already. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, bodies }: Encoded,
  { status, type, vary = 'accept-encoding' }: Kind,
): FastifyReply {
  reply.header('cache-control', 'no-cache').header('vary', vary).header('etag', etag)
  if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(status).type(type).send(bodies[encoding])
}
