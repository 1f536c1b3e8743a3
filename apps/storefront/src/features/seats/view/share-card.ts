import type { Eye } from '@bilheteria/rules/plan/eye'
import { lookFrom, type Look } from './gaze.ts'
import { readColours } from './read-colours.ts'
import { startRenderer } from './renderer.ts'
import type { Venue } from '@bilheteria/rules/plan/venue'

/** What stands on it, from the top down. */
export type CardWords = { shop: string; title: string; when: string; mine: string }

const CARD = { width: 1200, height: 630 }
/** What is written stands on the shop's own dark, not on the picture. */
const BAND = { top: 84, bottom: 226 }
const EDGE = 56
/** Each of its pixels is the mean of so many by so many. */
const FINE = 2
const QUALITY = 0.88

/** What one sees as a picture to send, with what it is of; undefined where it cannot be drawn. */
export async function drawShareCard(venue: Venue, eye: Eye, look: Look, words: CardWords): Promise<Blob | undefined> {
  const still = Object.assign(document.createElement('canvas'), {
    width: FINE * CARD.width,
    height: FINE * CARD.height,
  })
  const renderer = startRenderer(still, venue, eye)
  const card = Object.assign(document.createElement('canvas'), CARD)
  const pen = card.getContext('2d')
  if (!renderer) return undefined
  renderer.colour(readColours(venue.outside))
  renderer.draw(...lookFrom(eye, look, still))
  // In the same breath: a moment later what was drawn is gone. Its middle stands between the bands.
  pen?.drawImage(still, 0, (BAND.top - BAND.bottom) / 2, CARD.width, CARD.height)
  renderer.end()
  if (!pen) return undefined
  write(pen, words)
  return new Promise((resolve) => card.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', QUALITY))
}

function write(pen: CanvasRenderingContext2D, { shop, title, when, mine }: CardWords): void {
  const style = getComputedStyle(document.documentElement)
  const role = (name: string) => style.getPropertyValue(`--${name}`).trim()
  pen.fillStyle = role('dark-background')
  pen.fillRect(0, 0, CARD.width, BAND.top)
  pen.fillRect(0, CARD.height - BAND.bottom, CARD.width, BAND.bottom)
  const line = (text: string, size: number, baseline: number, colour: string) => {
    pen.font = `700 ${size}px ${getComputedStyle(document.body).fontFamily}`
    pen.fillStyle = role(colour)
    pen.fillText(text, EDGE, baseline, CARD.width - 2 * EDGE)
  }
  line(shop, 32, 54, 'on-deep')
  line(mine, 34, CARD.height - 168, 'accent-on-deep')
  line(title, 58, CARD.height - 102, 'on-deep')
  line(when, 30, CARD.height - 46, 'on-deep-muted')
}
