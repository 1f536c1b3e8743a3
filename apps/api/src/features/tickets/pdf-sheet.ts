import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encode } from 'uqr'
import { packageRoot } from '#runtime/package-root.ts'

/** Narrow enough to fill a phone, and one or two fit a printed A4. */
const MM = 72 / 25.4
export const PAGE = { width: 110 * MM, height: 240 * MM }

const FONTS = join(packageRoot, 'src/features/tickets/font')
/** By the name it has of itself. */
export const BOLD_FONT = { family: 'Archivo Paper', file: join(FONTS, 'archivo-bold.ttf') }

/** What of them a ticket needs goes into it. */
const fonts = { regular: readFileSync(join(FONTS, 'archivo-regular.ttf')), bold: readFileSync(BOLD_FONT.file) }

type Box = { x: number; y: number; width: number }
type Writing = Box & {
  /** What does not fit is written smaller down to `least`, then cut. */
  height: number
  size: number
  least?: number
  bold?: boolean
  colour: string
  align?: 'left' | 'center'
}

export type Sheet = Awaited<ReturnType<typeof openSheet>>

/** A document with selectable, tagged text; everything that only decorates is marked as that. */
export async function openSheet({ title, author }: { title: string; author: string }) {
  // Large, and not needed before the first ticket: a start should not wait for it.
  const { default: Pdf } = await import('pdfkit')
  const doc = new Pdf({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'pt-BR',
    tagged: true,
    displayTitle: true,
    // None to begin with: the usual one would be read and not used.
    font: '',
    info: {
      Title: title,
      Author: author,
      Creator: author,
    },
  })

  doc.registerFont('regular', fonts.regular)
  doc.registerFont('bold', fonts.bold)

  /** Answers where the text ends. */
  function write(text: string, { height, size, least = size, bold, colour, ...box }: Writing): number {
    const words = printable(text)
    const options = { width: box.width, align: box.align ?? 'left' }
    doc.font(bold ? 'bold' : 'regular').fontSize(size)
    // A word that is wider than its line would be broken anywhere.
    const fits = () =>
      doc.heightOfString(words, options) <= height &&
      words.split(' ').every((word) => doc.widthOfString(`${word} `) <= box.width)
    for (let smaller = size - 0.5; smaller >= least && !fits(); smaller -= 0.5) doc.fontSize(smaller)
    const used = Math.min(height, doc.heightOfString(words, options))
    const draw = () =>
      doc.fillColor(colour).text(words, box.x, box.y, { ...options, height: height + 0.1, ellipsis: '…' })
    doc.addStructure(doc.struct('P', {}, () => void draw()))
    return box.y + used
  }

  function decorate(draw: (pen: PDFKit.PDFDocument) => void): void {
    doc.markContent('Artifact', { type: 'Layout' })
    draw(doc)
    doc.endMarkedContent()
  }

  /** A `data:` address, by which a picture on every page is stored once. Its name is written beside it, so it only decorates. */
  function drawPicture(address: string, { x, y, width }: Box): void {
    decorate((pen) => void pen.image(address, x, y, { width }))
  }

  /** One shape filled once: between single squares some readers show hairlines. */
  function drawQr(code: string, { x, y, width }: Box, alt: string): void {
    const { data, size } = encode(code, { ecc: 'M', border: 0 })
    const module = width / size
    const draw = () => {
      for (const [row, dark] of data.entries()) {
        for (const [from, length] of runsOf(dark)) {
          doc.rect(x + from * module, y + row * module, length * module, module)
        }
      }
      doc.fill('#000000')
    }
    doc.addStructure(doc.struct('Figure', { alt }, draw))
  }

  return { write, decorate, drawPicture, drawQr, addPage: () => void doc.addPage(), finish: () => collect(doc) }
}

/** Where dark squares begin and how many follow each other. */
function runsOf(dark: readonly boolean[]): [from: number, length: number][] {
  const runs: [number, number][] = []
  for (let from = 0; from < dark.length; from++) {
    if (!dark[from]) continue
    const light = dark.indexOf(false, from)
    const end = light === -1 ? dark.length : light
    runs.push([from, end - from])
    from = end
  }
  return runs
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.once('end', () => resolve(Buffer.concat(chunks)))
    doc.once('error', reject)
    doc.end()
  })
}

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
