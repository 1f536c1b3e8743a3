import { hash, randomBytes, randomInt } from 'node:crypto'

/** 256 random bits; means nothing to anybody but our own tables. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Random enough to need no salt and no slow hash. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** Letters and digits that cannot be mistaken for each other, on paper or on the phone. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export function randomCode(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
