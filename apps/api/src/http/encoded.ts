import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createSemaphore } from '#concurrency/semaphore.ts'
import { cacheControl, type Kept } from './cache-headers.ts'

/** An answer in every form a client may ask for, made once and sent many times. */
export type Encoded = { etag: string; bodies: { br: Buffer; gzip: Buffer; identity: Buffer } }

export type Encoding = keyof Encoded['bodies']

/** With 7 a page is half a percent smaller, and takes half as long again. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
/** Compressed in a millisecond or two, where it would wait longer for its turn behind passwords and files. */
const SHORT_BYTES = 32 * 1024

/** Two of the four threads that hash passwords and read files as well. */
const limitCompressing = createSemaphore({ at_once: 2, waiting: 200 })
const compressGzip = promisify(gzip)
const compressBrotli = promisify<Buffer, typeof BROTLI, Buffer>(brotliCompress)

export async function encode(text: string): Promise<Encoded> {
  const identity = Buffer.from(text)
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const short = identity.length <= SHORT_BYTES
  return {
    etag,
    bodies: { identity, ...(short ? compressNow(identity) : await limitCompressing(() => compressAside(identity))) },
  }
}

export function bytesOf({ bodies }: Encoded): number {
  return bodies.identity.length + bodies.gzip.length + bodies.br.length
}

function compressNow(body: Buffer) {
  return { gzip: gzipSync(body), br: brotliCompressSync(body, BROTLI) }
}

/** On another thread: everybody else is answered meanwhile. */
async function compressAside(body: Buffer) {
  return { gzip: await compressGzip(body), br: await compressBrotli(body, BROTLI) }
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

type Kind = { status: number; type: string; kept: Kept }

/** In the form this client welcomes, or not at all when it has it already. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, bodies }: Encoded,
  { status, type, kept }: Kind,
): FastifyReply {
  reply.headers({ 'cache-control': cacheControl(request, kept), vary: 'accept-encoding', etag })
  if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(status).type(type).send(bodies[encoding])
}
