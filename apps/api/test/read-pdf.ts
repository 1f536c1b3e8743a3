import { inflateSync } from 'node:zlib'

/** Whole lines as they were written, page after page: what a reader could select. Only for text in standard fonts. */
export function readPdf(pdf: Buffer): { pages: number; lines: string[]; raw: string; fills: string[] } {
  const raw = pdf.toString('latin1')
  // By its length: a packed stream may end with what looks like the end of a line.
  const streams = raw.matchAll(/\/Length (\d+)\s*\/Filter \/FlateDecode\s*>>\s*stream\r?\n/g)
  const drawn = Array.from(streams, ({ 0: head, 1: length, index }) => {
    const begin = index + head.length
    return inflateSync(pdf.subarray(begin, begin + Number(length))).toString('latin1')
  })
  const lines = drawn.flatMap((content) =>
    [...content.matchAll(/\[(.*?)\] TJ/g)].map(([, shown = '']) => lineOf(shown)),
  )
  const fills = drawn.flatMap((content) => Array.from(content.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) scn$/gm), hexOf))
  return { pages: raw.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0, lines, raw, fills }
}

/** A colour as people write it, from its shares of red, green and blue. */
function hexOf([, ...shares]: RegExpExecArray): string {
  const digits = shares.map((share) =>
    Math.round(Number(share) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`.toUpperCase()
}

/** Pieces of a line in hexadecimal, with corrections of their distance between them. */
function lineOf(shown: string): string {
  const hex = [...shown.matchAll(/<([0-9a-f]*)>/gi)].map(([, piece]) => piece).join('')
  return Buffer.from(hex, 'hex').toString('latin1').replaceAll('\u0085', '…')
}
