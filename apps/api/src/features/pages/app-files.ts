import { MANIFEST_PATH } from '@bilheteria/contract/app'
import { WORKER_PATH } from '@bilheteria/contract/app-scripts'
import { fail } from '@bilheteria/contract/errors'
import { SHELL_PATH } from '@bilheteria/contract/page'
import type { Config } from '#config.ts'
import { producerOfAddress } from '#features/producers/choose-producer.ts'
import type { KnownProducers } from '#features/producers/known-producers.ts'
import { encode, type Encoded } from '#http/encoded.ts'
import type { AppFileRequest, AppFiles } from '#http/serve-app-files.ts'
import type { Document, DocumentRequest } from '#http/serve-pages.ts'
import { createCache } from '#concurrency/cache.ts'
import type { FindLogo } from '#outside/logo.ts'
import { drawIcon, icons, type Icon } from './app-icons.ts'
import { composeManifest, type AppOf } from './app-manifest.ts'
import { composeWorker } from './app-worker.ts'
import type { Storefront } from './storefront.ts'

type Parts = {
  known: KnownProducers
  config: Pick<Config, 'service_worker'>
  storefront: Pick<Storefront, 'worker'>
  findLogo: FindLogo
  drawPage(request: DocumentRequest): Promise<Document>
}

const MAX_ICONS = 500
/** Two for each producer, and a worker for each look of the page it keeps. */
const MAX_TEXTS = 500
/** A logo may be replaced without any word to us. */
const KEEP_ICONS_MS = 3_600_000

/** What a browser asks for to install a producer's app and to open it without network. */
export function createAppFiles({ known, config, storefront, findLogo, drawPage }: Parts): AppFiles {
  const appOf = async ({ slug, host }: AppFileRequest): Promise<AppOf> => {
    const producer = producerOfAddress(await known.all(), { slug, host })
    if (!producer) throw fail('producer_not_found')
    return { producer, prefixed: slug !== undefined }
  }
  const drawn = createCache<Buffer>({ most: MAX_ICONS, fresh_ms: KEEP_ICONS_MS, version: known.version })
  const texts = createCache<Encoded>({ most: MAX_TEXTS, version: known.version })
  const drawFor = async (id: string, icon: Icon) => {
    const producer = await known.find({ id })
    if (!producer) throw fail('not_found')
    return drawIcon(producer, icon, await findLogo(id))
  }

  return {
    texts: {
      [MANIFEST_PATH]: {
        type: 'application/manifest+json; charset=utf-8',
        answer: async (request) => {
          const app = await appOf(request)
          return texts.get(`manifest ${app.producer.id} ${app.prefixed}`, () => encode(composeManifest(app)))
        },
      },
      [WORKER_PATH]: {
        type: 'text/javascript; charset=utf-8',
        answer: async ({ host, origin }) => {
          const parts = storefront.worker
          if (!parts) throw fail('not_found')
          if (config.service_worker === 'off') return texts.get('no worker', () => encode(parts.leaving_code))
          const { etag } = await drawPage({ path: SHELL_PATH, host, origin })
          return texts.get(`worker ${etag}`, () => encode(composeWorker(parts, etag)))
        },
      },
    },
    pictures: icons.map((icon) => ({
      path: icon.path,
      draw: async (request) => {
        const { id } = (await appOf(request)).producer
        return drawn.get(`${id} ${icon.path}`, () => drawFor(id, icon))
      },
    })),
  }
}
