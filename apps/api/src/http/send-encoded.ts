import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoded } from './encoded.ts'

type Kind = { status: number; type: string }

/** A browser compares it each time, or needs no asking ever again where the address names the content. */
export function cacheControl(immutable: boolean): string {
  return immutable ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** In the form this client welcomes, or not at all when it has it already. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, bodies }: Encoded,
  { status, type }: Kind,
): FastifyReply {
  reply.header('cache-control', cacheControl(false)).header('vary', 'accept-encoding').header('etag', etag)
  if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(status).type(type).send(bodies[encoding])
}
