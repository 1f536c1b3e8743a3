import { SIGN_PATH, TOUCH_ICON_PATH } from '@bilheteria/contract/app'
import type { Producer } from '@bilheteria/contract/producers'
import { createSemaphore } from '#concurrency/semaphore.ts'
import { bufferOf, inThread } from '#concurrency/threads.ts'
import { drawSign } from '#features/producers/draw-sign.ts'
import { producerColours } from '#features/producers/producer-colours.ts'
import { loadSharp } from '#runtime/load-sharp.ts'

/** `share`: how much of the square the sign takes. Launchers cut `maskable` ones into any shape they like. */
export type Icon = { path: string; size: number; share: number; purpose: 'any' | 'maskable' | undefined }

export const icons: readonly Icon[] = [
  { path: '/app-icon-192.png', size: 192, share: 0.92, purpose: 'any' },
  { path: '/app-icon-512.png', size: 512, share: 0.92, purpose: 'any' },
  { path: '/app-icon-maskable-192.png', size: 192, share: 0.56, purpose: 'maskable' },
  { path: SIGN_PATH, size: 512, share: 0.56, purpose: 'maskable' },
  // Phones that read no manifest put it on a black square unless it has a ground of its own.
  { path: TOUCH_ICON_PATH, size: 180, share: 0.72, purpose: undefined },
]

/** A sign may fill 64 MB for a moment, and after a change of the catalogue all of them are asked for anew. */
const limitIcons = createSemaphore({ at_once: 2, waiting: 50 })

type Drawn = { size: number; inner: number; ground: string; logo: string | undefined; instead: string }

declare module '#concurrency/threads.ts' {
  interface ThreadWork {
    'draw icon': { input: Drawn; result: Uint8Array<ArrayBuffer> }
  }
}

/** The producer's sign as a PNG; a sign nobody can draw becomes a ticket in the producer's colours. */
export async function drawIcon(producer: Producer, icon: Icon, logo: string | undefined): Promise<Buffer> {
  const { size, share, purpose } = icon
  const ground = purpose === 'any' ? '#00000000' : producer.theme.dark['dark-background']
  const drawn = { size, inner: Math.round(size * share), ground, logo, instead: ticketOf(producer) }
  return bufferOf(await limitIcons(() => inThread('draw icon', drawn)))
}

export async function drawIconNow({ size, inner, ground, logo, instead }: Drawn): Promise<Buffer<ArrayBuffer>> {
  const sign = await (logo ? drawSign(logo, inner).catch(() => undefined) : undefined)
  const sharp = await loadSharp()
  return sharp({ create: { width: size, height: size, channels: 4, background: ground } })
    .composite([{ input: sign ?? (await drawSign(instead, inner)), gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

function ticketOf(producer: Producer): string {
  const colour = producerColours(producer).dark['action-on-deep']
  const ticket = 'M3 9a2 2 0 0 1 2-2h22a2 2 0 0 1 2 2v4a3 3 0 0 0 0 6v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4a3 3 0 0 0 0-6Z'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32"><path d="${ticket}" fill="${colour}"/></svg>`
}
