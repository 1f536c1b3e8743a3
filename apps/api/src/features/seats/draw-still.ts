import { VIEW_TEXTS } from '@bilheteria/contract/texts/view'
import { viewWords } from '@bilheteria/contract/view-words'
import { fillIn } from '@bilheteria/rules/fill-in'
import { GLANCE } from '@bilheteria/rules/plan/lens'
import type { Plan } from '@bilheteria/rules/plan/plan'
import { eyeOf, factsOf } from '@bilheteria/rules/plan/venue'
import { placeOfTicket } from '@bilheteria/rules/plan/ticket-place'
import { drawChairs } from '@bilheteria/rules/plan/view-chairs'
import { viewColours, type ViewRoles } from '@bilheteria/rules/plan/view-colours'
import { loadSharp } from '#runtime/load-sharp.ts'
import { openVenueOnce } from './open-venue.ts'
import { paintView } from './paint-view.ts'

export const STILL = { width: 420, height: 144 }
/** Seats far away are a fine pattern, which takes three times as much room in a picture without losses. */
const QUALITY = 82

/** What one sees from a place: a JPEG, its caption, and the same in words. */
export type Still = { jpeg: Buffer; caption: string; words: string }

type Asked = {
  plan: Plan
  hash: string
  from: Parameters<typeof placeOfTicket>[1]
  /** By day: it is for paper. */
  colours: ViewRoles
  /** What the producer says in words of their own. */
  own_words: Readonly<Record<string, string>>
}

/** Undefined where there is no view, and where it cannot be drawn: whatever it is for is worth as much without it. */
export async function drawStill(asked: Asked): Promise<Still | undefined> {
  try {
    return await draw(asked)
  } catch {
    return undefined
  }
}

async function draw({ plan, hash, from, colours, own_words }: Asked): Promise<Still | undefined> {
  const venue = await openVenueOnce(hash, plan)
  const place = placeOfTicket(venue.seen.laid, from)
  const [eye, facts] = [eyeOf(venue, place), factsOf(venue, place)]
  if (!eye || !facts) return undefined
  const rgb = paintView({
    eye,
    lens: { ...STILL, span: GLANCE },
    colours: viewColours(colours, false, venue.outside),
    grounds: venue.grounds,
    meshes: [drawChairs(venue.seen, eye), venue.mesh()],
  })
  const text = (key: keyof typeof VIEW_TEXTS, values: Record<string, string | number> = {}) =>
    fillIn(own_words[key] ?? VIEW_TEXTS[key], values)
  const sharp = await loadSharp()
  const jpeg = await sharp(rgb, { raw: { ...STILL, channels: 3 } })
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return { jpeg, caption: text('view.title'), words: viewWords(facts, text) }
}
