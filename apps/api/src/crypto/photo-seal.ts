import { randomBytes } from 'node:crypto'
import { decrypt, deriveKey, encrypt, KEY_BYTES } from './encrypt.ts'

export type SealedPhoto = { sealed: Uint8Array; sealed_key: Uint8Array }
export type PhotoSeal = ReturnType<typeof createPhotoSeal>

/**
 * Every picture has a random key, and that key is sealed with the deployment's: who reads the database alone, or an old
 * copy of it, sees nobody. `name` is bound to both, so that nobody's picture can be put into another row.
 */
export function createPhotoSeal(secret: string) {
  const ours = deriveKey(secret, 'keys of pictures of faces')
  return {
    close(bytes: Uint8Array, name: string) {
      const key = randomBytes(KEY_BYTES)
      return { sealed: encrypt(key, bytes, name), sealed_key: encrypt(ours, key, name) }
    },
    /** Throws when anything was changed, or when the secret is another one. */
    open({ sealed, sealed_key }: SealedPhoto, name: string): Buffer {
      return decrypt(decrypt(ours, sealed_key, name), sealed, name)
    },
  }
}
