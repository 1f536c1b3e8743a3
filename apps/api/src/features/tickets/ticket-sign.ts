import type { Producer } from '@bilheteria/contract/producers'
import { createCache } from '#concurrency/cache.ts'
import { createSemaphore } from '#concurrency/semaphore.ts'
import { inThread } from '#concurrency/threads.ts'
import { drawSign } from '#features/producers/draw-sign.ts'
import { producerColours } from '#features/producers/producer-colours.ts'
import type { FindLogo } from '#outside/logo.ts'
import { loadSharp } from '#runtime/load-sharp.ts'

/** A producer's sign for paper as a `data:` address; undefined where there is none or it cannot be had now. */
export type FindTicketSign = (producer: Producer) => Promise<string | undefined>

declare module '#context.ts' {
  interface Services {
    findTicketSign: FindTicketSign
  }
}

type Drawn = { logo: string; ground: string }

declare module '#concurrency/threads.ts' {
  interface ThreadWork {
    'draw ticket sign': { input: Drawn; result: string }
  }
}

const MAX_SIGNS = 500
/** A logo may be replaced without any word to us. */
const KEEP_SIGNS_MS = 3_600_000
/** 20 points on paper, sharp in print. */
const SIZE = 120
/** A sign may fill 64 MB for a moment. */
const limitSigns = createSemaphore({ at_once: 2, waiting: 50 })

export function createFindTicketSign(
  findLogo: FindLogo,
  version: (producer_id: string) => Promise<string>,
): FindTicketSign {
  const drawn = createCache<string | null>({ most: MAX_SIGNS, fresh_ms: KEEP_SIGNS_MS, version })
  // A ticket without a sign is one: it waits for none.
  const draw = (producer: Producer) => limitSigns(() => drawOnDeep(producer, findLogo)).catch(() => null)
  return async (producer) => (await drawn.get(producer.id, () => draw(producer))) ?? undefined
}

async function drawOnDeep(producer: Producer, findLogo: FindLogo): Promise<string | null> {
  const logo = await findLogo(producer.id)
  if (logo === undefined) return null
  return inThread('draw ticket sign', { logo, ground: producerColours(producer).light['dark-background'] })
}

/** On the ground it will stand on: a ticket takes no picture that is clear in places. */
export async function drawOnGround({ logo, ground }: Drawn): Promise<string> {
  const sharp = await loadSharp()
  const png = await sharp(await drawSign(logo, SIZE))
    .flatten({ background: ground })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
