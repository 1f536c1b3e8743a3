import { MANIFEST_PATH, SHARE_PATH } from '@bilheteria/contract/app'
import { WORKER_PATH } from '@bilheteria/contract/app-scripts'
import { fail } from '@bilheteria/contract/errors'
import type { EventCard } from '@bilheteria/contract/events'
import { SHELL_PATH } from '@bilheteria/contract/page'
import type { Producer } from '@bilheteria/contract/producers'
import type { Config } from '#config.ts'
import { DEFAULT_PRODUCER_ID, producerOfAddress } from '#features/producers/choose-producer.ts'
import type { KnownProducers } from '#features/producers/known-producers.ts'
import { encode, type Encoded } from '#http/encoded.ts'
import type { AppFileRequest, AppFiles } from '#http/serve-app-files.ts'
import type { Document, DocumentRequest } from '#http/serve-pages.ts'
import { createCache } from '#concurrency/cache.ts'
import type { KnownEvents } from '#features/events/known-events.ts'
import type { FindLogo } from '#outside/logo.ts'
import type { FindPoster } from '#outside/poster.ts'
import { drawIcon, icons, type Icon } from './app-icons.ts'
import { composeManifest, type AppOf } from './app-manifest.ts'
import { composeWorker } from './app-worker.ts'
import { drawShared } from './share-picture.ts'
import type { Storefront } from './storefront.ts'

type Parts = {
  known: KnownProducers
  config: Pick<Config, 'service_worker'>
  storefront: Pick<Storefront, 'worker'>
  events: KnownEvents
  findLogo: FindLogo
  findPoster: FindPoster
  drawPage(request: DocumentRequest): Promise<Document>
}

const MAX_ICONS = 500
/** Two for each producer, and a worker for each look of the page it keeps. */
const MAX_TEXTS = 500
/** A logo may be replaced without any word to us. */
const KEEP_ICONS_MS = 3_600_000
const MAX_SHARED = 200
const MAX_SHARED_BYTES = 64 * 1024 * 1024

/** What a browser asks for to install a producer's app and to open it without network. */
export function createAppFiles({ known, events, config, storefront, findLogo, findPoster, drawPage }: Parts): AppFiles {
  const appOf = async ({ slug, host }: AppFileRequest): Promise<AppOf> => {
    const producer = producerOfAddress(await known.all(), { slug, host })
    if (!producer) throw fail('producer_not_found')
    return { producer, prefixed: slug !== undefined }
  }
  const drawn = createCache<Buffer>({ most: MAX_ICONS, fresh_ms: KEEP_ICONS_MS, version: known.version })
  const texts = createCache<Encoded>({ most: MAX_TEXTS, version: known.version })
  const shared = createCache<Buffer>({
    most: MAX_SHARED,
    room: { most_bytes: MAX_SHARED_BYTES, bytesOf: ({ length }) => length },
    fresh_ms: KEEP_ICONS_MS,
    version: known.version,
  })
  const drawShop = (producer: Producer, cards: readonly EventCard[], admit: () => void) => {
    const poster = cards.find((card) => card.poster !== null && isShownBy(producer, card))?.poster ?? null
    return shared.get(JSON.stringify([producer.id, poster]), async () => {
      admit()
      const found = poster === null ? undefined : await findPoster(poster)
      return drawShared({ producer, event: undefined, poster: found, logo: await findLogo(producer.id) })
    })
  }
  const drawShare = async (request: AppFileRequest) => {
    const { producer } = await appOf(request)
    const cards = (await events()).events.map(({ card }) => card)
    if (request.event_id === undefined) return drawShop(producer, cards, request.admit)
    const event = cards.find(({ id }) => id === request.event_id)
    if (!event) throw fail('event_not_found')
    const { title, starts_at, price_from_cents, poster } = event
    return shared.get(JSON.stringify([producer.id, event.id, title, starts_at, price_from_cents]), async () => {
      request.admit()
      const found = poster === null ? undefined : await findPoster(poster)
      return drawShared({ producer, event, poster: found, logo: await findLogo(producer.id) })
    })
  }
  const drawFor = async (id: string, icon: Icon) => {
    const producer = await known.find({ id })
    if (!producer) throw fail('not_found')
    return drawIcon(producer, icon, await findLogo(id))
  }

  return {
    texts: {
      [MANIFEST_PATH]: {
        type: 'application/manifest+json; charset=utf-8',
        kept: 'shared',
        answer: async (request) => {
          const app = await appOf(request)
          return texts.get(`manifest ${app.producer.id} ${app.prefixed}`, () => encode(composeManifest(app)))
        },
      },
      [WORKER_PATH]: {
        type: 'text/javascript; charset=utf-8',
        kept: 'compared',
        answer: async ({ host, origin, admit }) => {
          const parts = storefront.worker
          if (!parts) throw fail('not_found')
          if (config.service_worker === 'off') return texts.get('no worker', () => encode(parts.leaving_code))
          const { etag } = await drawPage({ path: SHELL_PATH, host, origin, admit })
          return texts.get(`worker ${etag}`, () => encode(composeWorker(parts, etag)))
        },
      },
    },
    pictures: [
      ...icons.map((icon) => ({
        path: icon.path,
        draw: async (request: AppFileRequest) => {
          const { id } = (await appOf(request)).producer
          return drawn.get(`${id} ${icon.path}`, () => {
            request.admit()
            return drawFor(id, icon)
          })
        },
      })),
      { path: SHARE_PATH, draw: drawShare },
    ],
  }
}

/** The default shop lists the events of all producers. */
function isShownBy(producer: Producer, { producer_id }: EventCard): boolean {
  return producer.id === DEFAULT_PRODUCER_ID || producer.id === producer_id
}
