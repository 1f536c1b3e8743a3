import { widthOf, type Font } from './pdf-font.ts'

/** What the font can write: the letters of Western Europe and the signs we draw. */
const KNOWN = /[\u0020-\u007e\u00a0¡§©ª«®°·º»\u00bf-\u00ffĂıŒœ–—‘’“”•…€™↑↓−]/

/** Letters of other languages lose their marks; what has no likeness, such as a picture, is left out. */
export function printable(text: string): string {
  const letters = Array.from(text.normalize('NFC'), (letter) => {
    if (KNOWN.test(letter)) return letter
    const [plain = ''] = letter.normalize('NFKD')
    return KNOWN.test(plain) ? plain : /\s/.test(letter) ? ' ' : ''
  })
  return letters.join('').replaceAll(/ {2,}/g, ' ').trim()
}

type Room = {
  width: number
  height: number
  size: number
  /** What does not fit is written smaller down to this, then cut. */
  least: number
}

/** Answers the lines, in which size, and how high each is. */
export function layLines(text: string, font: Font, { width, height, size, least }: Room) {
  const words = text.split(' ')
  for (;;) {
    const lines = wrap(words, font, size, width)
    const line_height = ((font.ascent - font.descent + font.gap) * size) / 1000
    // A word that is wider than its line would be broken anywhere.
    const fits = lines.length * line_height <= height && words.every((word) => widthOf(`${word} `, font, size) <= width)
    if (!fits && size - 0.5 >= least) {
      size -= 0.5
      continue
    }
    const most = Math.max(1, Math.floor((height + 0.1) / line_height))
    return { lines: lines.length > most ? cut(lines, most, font, size, width) : lines, size, line_height }
  }
}

function wrap(words: readonly string[], font: Font, size: number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer, font, size) <= width) {
      line = longer
      continue
    }
    // A space ends it, for whoever copies or hears the words of both lines.
    if (line !== '') lines.push(`${line} `)
    line = word
    while (widthOf(line, font, size) > width) {
      const part = headThatFits(line, font, size, width)
      lines.push(part)
      line = line.slice(part.length)
    }
  }
  return [...lines, line]
}

function cut(lines: readonly string[], most: number, font: Font, size: number, width: number): string[] {
  const kept = lines.slice(0, most)
  const last = kept.pop()?.trimEnd() ?? ''
  const room = width - widthOf('…', font, size)
  return [...kept, `${widthOf(last, font, size) <= room ? last : headThatFits(last, font, size, room)}…`]
}

/** A letter at least, or it would never end. */
function headThatFits(line: string, font: Font, size: number, width: number): string {
  let length = line.length
  while (length > 1 && widthOf(line.slice(0, length), font, size) > width) length -= 1
  return line.slice(0, length)
}
