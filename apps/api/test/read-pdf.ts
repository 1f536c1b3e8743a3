import { inflateSync } from 'node:zlib'

type Letters = ReadonlyMap<string, string>

/** Whole lines as they were written, page after page: what a reader could select. */
export function readPdf(pdf: Buffer) {
  const raw = pdf.toString('latin1')
  const streams = streamsOf(pdf, raw)
  const fonts = fontsOf(raw, streams)
  const drawn = [...streams.values()]
  const lines = drawn.flatMap((content) => linesOf(content, fonts))
  const fills = drawn.flatMap((content) => Array.from(content.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) rg$/gm), hexOf))
  return { pages: raw.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0, lines, raw, drawn, fills }
}

/** By the number of their object, and by their length: a packed stream may end with what looks like the end of a line. */
function streamsOf(pdf: Buffer, raw: string): Map<string, string> {
  const heads = raw.matchAll(
    /\n(\d+) 0 obj\s*<<(?:(?!endobj|stream)[^])*?\/Length (\d+)\s*\/Filter \/FlateDecode\s*>>\s*stream\r?\n/g,
  )
  return new Map(
    Array.from(heads, ({ 0: head, 1: id = '', 2: length, index }) => {
      const begin = index + head.length
      return [id, inflateSync(pdf.subarray(begin, begin + Number(length))).toString('latin1')]
    }),
  )
}

/** `F1` and so on: what each glyph of theirs stands for. */
function fontsOf(raw: string, streams: ReadonlyMap<string, string>): Map<string, Letters> {
  const named = [...raw.matchAll(/\/(F\d+) (\d+) 0 R/g)]
  return new Map(
    named.map(([, name = '', id = '']) => {
      const [, map = ''] = new RegExp(`\\n${id} 0 obj[^]*?/ToUnicode (\\d+) 0 R`).exec(raw) ?? []
      return [name, lettersOf(streams.get(map) ?? '')]
    }),
  )
}

/** `<0000> <000a> [<0041> …]`: from this glyph to that one, in turn. */
function lettersOf(map: string): Letters {
  const letters = new Map<string, string>()
  for (const [, first = '', texts = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*?)\]/gi)) {
    for (const [i, [, text = '']] of [...texts.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
      const glyph = (Number.parseInt(first, 16) + i).toString(16).padStart(4, '0')
      letters.set(glyph, Buffer.from(text.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
    }
  }
  return letters
}

/** A line in hexadecimal, in the font chosen before. */
function linesOf(content: string, fonts: ReadonlyMap<string, Letters>): string[] {
  let letters: Letters | undefined
  const lines: string[] = []
  for (const [, font, shown = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font)
    else lines.push([...shown.matchAll(/<([0-9a-f]*)>/gi)].map(([, piece = '']) => read(piece, letters)).join(''))
  }
  return lines
}

function read(piece: string, letters: Letters | undefined): string {
  return (piece.match(/.{4}/g) ?? []).map((glyph) => letters?.get(glyph.toLowerCase()) ?? '').join('')
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
