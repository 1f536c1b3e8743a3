import { encode } from 'uqr'
import { openPdf, pdfNumber as n, pdfText, type Ref } from './pdf-file.ts'
import { addFont, BOLD_FONT, encodeText, readFont, REGULAR_FONT, widthOf } from './pdf-font.ts'
import { layLines, printable } from './pdf-lines.ts'
import { PAGE, roundedRect, squares } from './pdf-shapes.ts'
import { readPng } from './png.ts'

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
type Paint = { fill?: string; stroke?: string; line_width?: number; dash?: [number, number] }

type Picture = { name: string; ref: Ref }
type Jpeg = { jpeg: Buffer; width: number; height: number }

export type Sheet = ReturnType<typeof openSheet>

/** Fonts are the same in every file, and where they stand in it: read, packed and numbered once. */
function prepare() {
  const fonts = { regular: readFont(REGULAR_FONT.file), bold: readFont(BOLD_FONT.file) }
  const pdf = openPdf()
  const refs = {
    regular: addFont(pdf, 'ArchivoPaper-Regular', fonts.regular),
    bold: addFont(pdf, 'ArchivoPaper-Bold', fonts.bold),
  }
  return { fonts, refs, beginning: pdf.beginning() }
}

let prepared: ReturnType<typeof prepare> | undefined

/** A document with selectable, tagged text; everything that only decorates is marked as that. */
export function openSheet({ title, author }: { title: string; author: string }) {
  prepared ??= prepare()
  const { fonts, refs } = prepared
  const pdf = openPdf(prepared.beginning)
  const [root, pages, structure, text] = [pdf.reserve(), pdf.reserve(), pdf.reserve(), pdf.reserve()]
  /** What each page says, for whoever has it read aloud. */
  const told: Ref[][] = []
  const drawn: Ref[] = []
  const pictures = new Map<string | Buffer, Picture>()
  let page: Ref = ''
  let bottom = 0
  let content = ''

  /** By so much longer than others: everything is measured from the top, so a longer one goes on below what is nothing elsewhere. */
  function addPage(longer = 0): void {
    endPage()
    page = pdf.reserve()
    bottom = -longer
    drawn.push(page)
    told.push([])
  }

  function endPage(): void {
    if (page === '') return
    const painted = pdf.addStream(content)
    const images = Array.from(pictures.values(), ({ name, ref }) => `/${name} ${ref}`).join(' ')
    pdf.write(
      page,
      `<< /Type /Page /Parent ${pages} /MediaBox [0 ${n(bottom)} ${n(PAGE.width)} ${n(PAGE.height)}] /Contents ${painted} /Tabs /S ` +
        `/StructParents ${told.length - 1} /Resources << /Font << /F1 ${refs.regular} /F2 ${refs.bold} >> ` +
        `/XObject << ${images} >> >> >>`,
    )
    content = ''
  }

  /** In the order it is read. */
  function tell(kind: 'P' | 'Figure', painted: string, facts = ''): void {
    const said = told.at(-1) ?? []
    content += `/${kind} << /MCID ${said.length} >> BDC\n${painted}EMC\n`
    said.push(pdf.add(`<< /S /${kind} /P ${text} /Pg ${page} /K ${said.length} ${facts}>>`))
  }

  /** Answers where the text ends. */
  function write(text: string, { height, size, least = size, bold, colour, align, ...box }: Writing): number {
    const font = fonts[bold ? 'bold' : 'regular']
    const laid = layLines(printable(text), font, { width: box.width, height, size, least })
    const lines = laid.lines.map((words, i) => {
      const free = align === 'center' ? (box.width - widthOf(words.trimEnd(), font, laid.size)) / 2 : 0
      const baseline = PAGE.height - box.y - i * laid.line_height - (font.ascent * laid.size) / 1000
      return `1 0 0 1 ${n(box.x + free)} ${n(baseline)} Tm\n[<${encodeText(words, font)}>] TJ\n`
    })
    tell('P', `BT\n${rgb(colour)} rg\n/F${bold ? 2 : 1} ${n(laid.size)} Tf\n${lines.join('')}ET\n`)
    return box.y + Math.min(height, laid.lines.length * laid.line_height)
  }

  /** Only decorates. */
  function paint(path: string, { fill, stroke, line_width = 1, dash }: Paint): void {
    const inks = (fill ? `${rgb(fill)} rg\n` : '') + (stroke ? `${rgb(stroke)} RG\n${n(line_width)} w\n` : '')
    const dashed = dash ? `[${dash.join(' ')}] 0 d\n` : ''
    decorate(`${inks}${dashed}${path}${fill ? (stroke ? 'B' : 'f') : 'S'}\n`)
  }

  function decorate(painted: string): void {
    content += `/Artifact << /Type /Layout >> BDC\nq\n${painted}Q\nEMC\n`
  }

  /** A `data:` address, stored once however often it is drawn. Its name is written beside it, so it only decorates. */
  function drawPicture(address: string, { x, y, width }: Box): void {
    const picture = pictures.get(address) ?? addPicture(address)
    if (picture === undefined) return
    decorate(`${n(width)} 0 0 ${n(width)} ${n(x)} ${n(PAGE.height - y - width)} cm\n/${picture.name} Do\n`)
  }

  function addPicture(address: string): Picture | undefined {
    const png = readPng(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'))
    if (png === undefined) return undefined
    const { width, height, packed } = png
    const parms = `/DecodeParms << /Predictor 15 /Colors 3 /Columns ${width} >>`
    return keepPicture(address, pdf.addPacked(packed, `${pictureFacts({ width, height })} ${parms}`))
  }

  function keepPicture(key: string | Buffer, ref: Ref): Picture {
    const picture = { name: `I${pictures.size + 1}`, ref }
    pictures.set(key, picture)
    return picture
  }

  /** With round corners; stored once as well. What it shows is told by `alt` alone. */
  function drawJpeg({ jpeg, ...size }: Jpeg, { x, y, width }: Box, alt: string): void {
    const height = (width * size.height) / size.width
    const { name } = pictures.get(jpeg) ?? keepPicture(jpeg, pdf.addPacked(jpeg, pictureFacts(size), 'DCTDecode'))
    const frame = `${roundedRect(x, y, width, height, 5)}W n\n`
    const place = `${n(width)} 0 0 ${n(height)} ${n(x)} ${n(PAGE.height - y - height)} cm\n`
    tell('Figure', `q\n${frame}${place}/${name} Do\nQ\n`, `/Alt ${pdfText(alt)} `)
  }

  /** One shape filled once: between single squares some readers show hairlines. */
  function drawQr(code: string, { x, y, width }: Box, alt: string): void {
    // All masks do: what is signed looks like chance. To weigh them against each other takes more than all the rest of a page.
    const { data, size } = encode(code, { ecc: 'M', border: 0, maskPattern: 0 })
    const square = width / size
    const scale = `${square.toFixed(5)} 0 0 ${(-square).toFixed(5)} ${n(x)} ${n(PAGE.height - y)} cm\n`
    tell('Figure', `q\n${scale}0 g\n${squares(data)}f\nQ\n`, `/Alt ${pdfText(alt)} `)
  }

  function finish(): Buffer<ArrayBuffer> {
    endPage()
    pdf.write(pages, `<< /Type /Pages /Count ${drawn.length} /Kids [${drawn.join(' ')}] >>`)
    const parents = told.map((said, i) => `${i} [${said.join(' ')}]`).join(' ')
    pdf.write(
      structure,
      `<< /Type /StructTreeRoot /K ${text} /ParentTree << /Nums [${parents}] >> /ParentTreeNextKey ${told.length} >>`,
    )
    pdf.write(text, `<< /S /Document /P ${structure} /K [${told.flat().join(' ')}] >>`)
    pdf.write(
      root,
      `<< /Type /Catalog /Pages ${pages} /StructTreeRoot ${structure} /MarkInfo << /Marked true >> /Lang (pt-BR) ` +
        '/ViewerPreferences << /DisplayDocTitle true >> >>',
    )
    const [named, by] = [pdfText(title), pdfText(author)]
    return pdf.finish(root, pdf.add(`<< /Title ${named} /Author ${by} /Creator ${by} >>`))
  }

  return { write, paint, drawPicture, drawJpeg, drawQr, addPage, finish }
}

function pictureFacts({ width, height }: { width: number; height: number }): string {
  return `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceRGB`
}

/** `#0A7B54` as shares of red, green and blue. */
function rgb(colour: string): string {
  return [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ')
}
