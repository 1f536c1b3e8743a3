import { createHash, timingSafeEqual } from 'node:crypto'

/** Hashes have one length and compare in one time, whatever was guessed. */
export function isSameText(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(a, b)
}
