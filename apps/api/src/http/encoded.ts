import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

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
