import { decrypt, deriveKey, encrypt } from './encrypt.ts'

/** What is sensitive by law is stored so that a copy of the database alone does not tell it. */
export type TextSeal = {
  close(text: string): string
  /** Undefined for what was sealed under another secret, or was changed. */
  open(sealed: string): string | undefined
}

/** Stands first in what is sealed: another way to seal gets another number. */
const VERSION = '1.'

export function createTextSeal(app_secret: string): TextSeal {
  const key = deriveKey(app_secret, 'sensitive columns')
  return {
    close: (text) => VERSION + encrypt(key, Buffer.from(text)).toString('base64url'),
    open(sealed) {
      if (!sealed.startsWith(VERSION)) return undefined
      try {
        return decrypt(key, Buffer.from(sealed.slice(VERSION.length), 'base64url')).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
