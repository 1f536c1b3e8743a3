import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { packageRoot } from '#runtime/package-root.ts'
import type { PdfFile, Ref } from './pdf-file.ts'

const FONTS = join(packageRoot, 'src/features/tickets/font')
export const REGULAR_FONT = { file: join(FONTS, 'archivo-regular.ttf') }
/** By the name it has of itself. */
export const BOLD_FONT = { family: 'Archivo Paper', file: join(FONTS, 'archivo-bold.ttf') }

export type Font = ReturnType<typeof readFont>

const WINDOWS_UNICODE = (3 << 16) | 1
/** What a descriptor says of letters that are no Latin alphabet: these are named by their glyphs. */
const SYMBOLIC = 4

/**
 * What a line and a file must know of a TrueType font: which glyph a letter is, and how wide. Ours have no kerning and no
 * ligatures (see `font/README.md`), so that a line is as wide as its letters together. In thousandths of the size.
 */
export function readFont(file: string) {
  const bytes = readFileSync(file)
  const tables = tablesOf(bytes)
  const at = (table: string) => tables.get(table) ?? 0
  const scale = 1000 / bytes.readUInt16BE(at('head') + 18)
  const signed = (offset: number) => bytes.readInt16BE(offset) * scale
  const count = bytes.readUInt16BE(at('maxp') + 4)
  const measured = bytes.readUInt16BE(at('hhea') + 34)
  const widths = Array.from({ length: count }, (_, glyph) => {
    return bytes.readUInt16BE(at('hmtx') + 4 * Math.min(glyph, measured - 1)) * scale
  })
  const glyphs = glyphsOf(bytes, at('cmap'))
  const box = [36, 38, 40, 42].map((offset) => signed(at('head') + offset))
  const [ascent, descent, gap] = [4, 6, 8].map((offset) => signed(at('hhea') + offset)) as [number, number, number]
  return { packed: deflateSync(bytes, { level: 9 }), length: bytes.length, widths, glyphs, box, ascent, descent, gap }
}

function tablesOf(bytes: Buffer): Map<string, number> {
  const tables = Array.from({ length: bytes.readUInt16BE(4) }, (_, i) => 12 + 16 * i)
  return new Map(tables.map((entry) => [bytes.toString('latin1', entry, entry + 4), bytes.readUInt32BE(entry + 8)]))
}

/** By code point, from the segments of a table in format 4. */
function glyphsOf(bytes: Buffer, cmap: number): Map<number, number> {
  const entries = Array.from({ length: bytes.readUInt16BE(cmap + 2) }, (_, i) => cmap + 4 + 8 * i)
  const entry = entries.find((each) => bytes.readUInt32BE(each) === WINDOWS_UNICODE) ?? 0
  const table = cmap + bytes.readUInt32BE(entry + 4)
  if (bytes.readUInt16BE(table) !== 4) throw new Error('the letters of this font are listed in a way nobody reads here')
  const segments = bytes.readUInt16BE(table + 6)
  const [ends, begins] = [table + 14, table + 16 + segments]
  const glyphs = new Map<number, number>()
  for (let i = 0; i < segments; i += 2) {
    const [first, last] = [bytes.readUInt16BE(begins + i), bytes.readUInt16BE(ends + i)]
    const delta = bytes.readUInt16BE(begins + segments + i)
    const offset_at = begins + 2 * segments + i
    const offset = bytes.readUInt16BE(offset_at)
    for (let code = first; code <= last && code < 0xffff; code++) {
      const glyph = offset === 0 ? code : bytes.readUInt16BE(offset_at + offset + 2 * (code - first))
      if (glyph !== 0) glyphs.set(code, (glyph + delta) & 0xffff)
    }
  }
  return glyphs
}

/** The whole of it: what a ticket would need of one takes longer to cut out than to send. */
export function addFont(
  pdf: PdfFile,
  name: string,
  { packed, length, widths, box, ascent, descent, glyphs }: Font,
): Ref {
  const program = pdf.addPacked(packed, `/Length1 ${length}`)
  const descriptor = pdf.add(
    `<< /Type /FontDescriptor /FontName /${name} /Flags ${SYMBOLIC} /FontBBox [${rounded(box)}] /ItalicAngle 0 ` +
      `/Ascent ${rounded([ascent])} /Descent ${rounded([descent])} /CapHeight ${rounded([ascent])} /StemV 0 ` +
      `/FontFile2 ${program} >>`,
  )
  const letters = pdf.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDToGIDMap /Identity /FontDescriptor ${descriptor} ` +
      `/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /W [0 [${rounded(widths)}]] >>`,
  )
  const read = pdf.addStream(unicodeOf(widths.length, glyphs))
  return pdf.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${letters}] /ToUnicode ${read} >>`,
  )
}

function rounded(values: readonly number[]): string {
  return values.map((value) => Math.round(value)).join(' ')
}

/** By which whoever copies or hears the text has its letters again. */
function unicodeOf(count: number, glyphs: ReadonlyMap<number, number>): string {
  const codes = Array.from({ length: count }, () => 0)
  for (const [code, glyph] of glyphs) codes[glyph] ||= code
  const letters = codes.map((code) => `<${hex4(code)}>`).join(' ')
  return (
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n' +
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n' +
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n' +
    `1 beginbfrange\n<0000> <${hex4(count - 1)}> [${letters}]\nendbfrange\n` +
    'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend'
  )
}

export function widthOf(text: string, { glyphs, widths }: Font, size: number): number {
  let width = 0
  for (let i = 0; i < text.length; i++) width += widths[glyphs.get(text.charCodeAt(i)) ?? 0] ?? 0
  return (width * size) / 1000
}

/** The text by its glyphs, as a page writes it. */
export function encodeText(text: string, { glyphs }: Font): string {
  return Array.from(text, (letter) => hex4(glyphs.get(letter.charCodeAt(0)) ?? 0)).join('')
}

function hex4(value: number): string {
  return value.toString(16).padStart(4, '0')
}
