import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

export type Sealed = { sealed: Uint8Array; sealed_key: Uint8Array }
export type Seal = ReturnType<typeof createSeal>

/**
 * Every picture has a random key, and that key is sealed with the deployment's: who deletes the row has destroyed the
 * picture in every copy of it. `name` is bound to both, so that nobody's picture can be put into another row.
 */
export function createSeal(secret: string) {
  const ours = Buffer.from(hkdfSync('sha256', secret, '', 'keys of pictures of faces', KEY_BYTES))
  return {
    close(bytes: Uint8Array, name: string) {
      const key = randomBytes(KEY_BYTES)
      return { sealed: encrypt(key, bytes, name), sealed_key: encrypt(ours, key, name) }
    },
    /** Throws when anything was changed, or when the secret is another one. */
    open({ sealed, sealed_key }: Sealed, name: string): Buffer {
      return decrypt(decrypt(ours, sealed_key, name), sealed, name)
    },
  }
}

function encrypt(key: Uint8Array, bytes: Uint8Array, name: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(name))
  const hidden = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), hidden])
}

function decrypt(key: Uint8Array, bytes: Uint8Array, name: string): Buffer {
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]
  const cipher = createDecipheriv(CIPHER, key, iv).setAAD(Buffer.from(name)).setAuthTag(tag)
  return Buffer.concat([cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), cipher.final()])
}
