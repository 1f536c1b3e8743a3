import { randomInt } from 'node:crypto'

/** Letters and digits that cannot be mistaken for each other, on paper or on the phone. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export function randomCode(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
