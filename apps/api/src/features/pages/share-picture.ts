import type { EventCard } from '@bilheteria/contract/events'
import type { Producer } from '@bilheteria/contract/producers'
import { formatEventTime } from '@bilheteria/rules/event-time'
import { formatCents } from '@bilheteria/rules/money'
import type { Colours } from '@bilheteria/rules/theme'
import { createSemaphore } from '#concurrency/semaphore.ts'
import { bufferOf, inThread } from '#concurrency/threads.ts'
import { drawSign } from '#features/producers/draw-sign.ts'
import { producerColours } from '#features/producers/producer-colours.ts'
import { BOLD_FONT } from '#features/tickets/pdf-font.ts'
import { escapeHtml } from '#runtime/html.ts'
import { loadSharp } from '#runtime/load-sharp.ts'

/** Without an event it is the shop's own picture. */
type Shared = {
  producer: Producer
  event: EventCard | undefined
  poster: Buffer | undefined
  logo: string | undefined
}
type Drawn = {
  shop: string
  colours: Colours
  event: EventCard | undefined
  poster: Uint8Array | undefined
  logo: string | undefined
}
type Layer = { input: Buffer; left: number; top: number }

declare module '#concurrency/threads.ts' {
  interface ThreadWork {
    'draw shared': { input: Drawn; result: Uint8Array<ArrayBuffer> }
  }
}

const WIDTH = 1200
const HEIGHT = 630
const EDGE = 64
const SIGN = 72
/** Longer ones are cut: whoever reads it sees it as small as a stamp. */
const MAX_TITLE = 90
const SHOP_LINE = 'Ingressos'
/** A poster may fill 20 MB for a moment. */
const limitShared = createSemaphore({ at_once: 2, waiting: 50 })

/** The preview picture of a shared link: the shop's name, and for an event its title, date, venue and lowest price. */
export async function drawShared({ producer, event, poster, logo }: Shared): Promise<Buffer> {
  const drawn = { shop: producer.title, colours: producerColours(producer).dark, event, poster, logo }
  return bufferOf(await limitShared(() => inThread('draw shared', drawn)))
}

export async function drawSharedNow({ shop, colours, event, poster, logo }: Drawn): Promise<Buffer<ArrayBuffer>> {
  const deep = colours['dark-background']
  const sharp = await loadSharp()
  const ground = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: deep } })
    .png()
    .toBuffer()
  const picture = poster && sharp(poster).resize(WIDTH, HEIGHT, { fit: 'cover' })
  const scene = await (picture ? picture.png().toBuffer() : Promise.resolve(ground)).catch(() => ground)
  const sign = logo === undefined ? undefined : await drawSign(logo, SIGN).catch(() => undefined)
  const layers: Layer[] = [
    { input: shade(deep), left: 0, top: 0 },
    ...(sign ? [{ input: sign, left: EDGE, top: 44 }] : []),
    ...(event
      ? [
          await writeShop(shop, sign ? EDGE + SIGN + 20 : EDGE, colours['on-deep']),
          ...(await writeBelow(linesOf(event), colours)),
        ]
      : await writeBelow({ title: shop, under: SHOP_LINE }, colours)),
  ]
  return sharp(scene).composite(layers).png({ palette: true, colours: 128, effort: 1 }).toBuffer()
}

/** Writing stands on the producer's own dark, wherever the poster is bright. */
function shade(deep: string): Buffer {
  const stops = [0.85, 0.35, 0.6, 0.9, 0.96].map((share, i) => {
    return `<stop offset="${i / 4}" stop-color="${deep}" stop-opacity="${share}"/>`
  })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><linearGradient id="g" x2="0" y2="1">` +
      `${stops.join('')}</linearGradient><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/></svg>`,
  )
}

async function writeShop(title: string, left: number, colour: string): Promise<Layer> {
  const { input, height } = await write(cut(title, 48), 34, colour)
  return { input, left, top: 44 + Math.round((SIGN - height) / 2) }
}

type Lines = { title: string; under: string; price?: string | undefined }

function linesOf(event: EventCard): Lines {
  const { title, starts_at, time_zone, venue } = event
  const under = `${formatEventTime(starts_at, time_zone)} · ${venue.name}, ${venue.city}/${venue.state}`
  return { title, under, price: priceOf(event) }
}

/** From the bottom up: price, date and venue, title. */
async function writeBelow(
  { title, under, price }: Lines,
  colours: Record<'on-deep' | 'accent-on-deep', string>,
): Promise<Layer[]> {
  const lines = [
    ...(price === undefined ? [] : [await write(price, 40, colours['on-deep'])]),
    await write(cut(under, 64), 31, colours['accent-on-deep']),
    await write(cut(title, MAX_TITLE), title.length > 40 ? 62 : 80, colours['on-deep']),
  ]
  let bottom = HEIGHT - 52
  return lines.map(({ input, height }) => {
    const top = bottom - height
    bottom = top - 28
    return { input, left: EDGE, top }
  })
}

function priceOf({ price_from_cents }: EventCard): string | undefined {
  if (price_from_cents === null) return undefined
  return price_from_cents === 0 ? 'Grátis' : `A partir de ${formatCents(price_from_cents)}`
}

async function write(text: string, size: number, colour: string): Promise<{ input: Buffer; height: number }> {
  const sharp = await loadSharp()
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeHtml(text)}</span>`,
      font: `${BOLD_FONT.family} ${size}`,
      fontfile: BOLD_FONT.file,
      width: WIDTH - 2 * EDGE,
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, height: info.height }
}

function cut(text: string, most: number): string {
  const letters = Array.from(text)
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}
