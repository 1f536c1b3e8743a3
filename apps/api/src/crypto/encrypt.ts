import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
export const KEY_BYTES = 32
const [IV_BYTES, TAG_BYTES] = [12, 16]

/** One secret to keep, any number of keys: what one of them is known for says nothing about the others. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
}

/** Answers the random start, the tag and the hidden bytes in one. It opens only with the same `bound_to`. */
export function encrypt(key: Uint8Array, bytes: Uint8Array, bound_to = ''): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(bound_to))
  const hidden = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), hidden])
}

/** Throws when anything was changed or cut short, or when key or `bound_to` are others. */
export function decrypt(key: Uint8Array, sealed: Uint8Array, bound_to = ''): Buffer {
  const iv = sealed.subarray(0, IV_BYTES)
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(bound_to)).setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}
