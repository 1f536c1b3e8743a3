/**
 * Whether somebody typed a secret instead of having it made: few different characters, one piece again and again, or a row
 * such as abcdef. Nothing tells chance from a good imitation; this only never refuses what is random. Hexadecimal secrets set
 * the limit: of their sixteen letters 32 random ones use eight or more, all but once in twenty million.
 */
export function isGuessable(secret: string): boolean {
  return new Set(secret).size < Math.min(8, secret.length / 4) || isRepeated(secret) || isRow(secret)
}

function isRepeated(secret: string): boolean {
  for (let piece = 1; piece <= secret.length / 2; piece++) {
    if (secret.startsWith(secret.slice(piece))) return true
  }
  return false
}

/** More than half of all steps from one character to the next are the same. */
function isRow(secret: string): boolean {
  const steps = new Map<number, number>()
  for (let i = 1; i < secret.length; i++) {
    const step = secret.charCodeAt(i) - secret.charCodeAt(i - 1)
    steps.set(step, (steps.get(step) ?? 0) + 1)
  }
  return Math.max(...steps.values()) > (secret.length - 1) / 2
}
