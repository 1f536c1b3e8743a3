/** RFC 9285: two bytes become three characters of those a QR code keeps in five and a half bits each. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const BASE = ALPHABET.length

export function toBase45(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 2) {
    const [first = 0, second] = bytes.subarray(i, i + 2)
    text += second === undefined ? digitsOf(first, 2) : digitsOf(first * 256 + second, 3)
  }
  return text
}

/** Undefined for anything that `toBase45` would not have written. */
export function fromBase45(text: string): Uint8Array | undefined {
  const bytes: number[] = []
  for (let i = 0; i < text.length; i += 3) {
    const digits = Array.from(text.slice(i, i + 3), (character) => ALPHABET.indexOf(character))
    const value = digits.reduceRight((sum, digit) => sum * BASE + digit, 0)
    const pair = digits.length === 3
    if (digits.length === 1 || digits.includes(-1) || value > (pair ? 0xffff : 0xff)) return undefined
    bytes.push(...(pair ? [value >> 8, value & 0xff] : [value]))
  }
  return Uint8Array.from(bytes)
}

/** The least significant one first. */
function digitsOf(value: number, length: number): string {
  return Array.from({ length }, (_, place) => ALPHABET[Math.floor(value / BASE ** place) % BASE]).join('')
}
