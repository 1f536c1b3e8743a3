import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** What is sensitive by law is stored so that a copy of the database alone does not tell it. */
export type TextSeal = {
  close(text: string): string
  /** Undefined for what was sealed under another secret, or was changed. */
  open(sealed: string): string | undefined
}

/** Stands first in what is sealed: another way to seal gets another number. */
const VERSION = '1.'
const CIPHER = 'aes-256-gcm'
const [KEY_BYTES, IV_BYTES, TAG_BYTES] = [32, 12, 16]

export function createTextSeal(app_secret: string): TextSeal {
  const key = Buffer.from(hkdfSync('sha256', app_secret, '', 'sensitive columns', KEY_BYTES))
  return {
    close(text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return VERSION + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed) {
      if (!sealed.startsWith(VERSION)) return undefined
      const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url')
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
