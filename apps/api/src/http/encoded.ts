import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** An answer in every form a client may ask for, made once and sent many times. */
export type Encoded = { etag: string; bodies: { br: Buffer; gzip: Buffer; identity: Buffer } }

export type Encoding = keyof Encoded['bodies']

const BROTLI_QUALITY = 5

export function encode(text: string): Encoded {
  const identity = Buffer.from(text)
  return {
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    bodies: {
      identity,
      gzip: gzipSync(identity),
      br: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    },
  }
}

const welcomes = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
}

export function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  const names = String(accepted ?? '')
  if (welcomes.br.test(names)) return 'br'
  return welcomes.gzip.test(names) ? 'gzip' : 'identity'
}

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
