import { AppError, isUnavailable } from '@bilheteria/contract/errors'
import type { EventDetail } from '@bilheteria/contract/events'
import { isPublicId } from '@bilheteria/contract/fields'
import {
  MISSING_PATH,
  isPublicPage,
  readAddress,
  SHELL_PATH,
  tidyPath,
  writeAddress,
  type PageData,
  type PageName,
} from '@bilheteria/contract/page'
import type { Producer } from '@bilheteria/contract/producers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Config } from '#config.ts'
import type { Services } from '#context.ts'
import { one, type Db } from '#db/db.ts'
import { createCache } from '#concurrency/cache.ts'
import { createSemaphore } from '#concurrency/semaphore.ts'
import { getEvent } from '#features/events/get-event.ts'
import { listCategories } from '#features/events/list-categories.ts'
import { listEvents } from '#features/events/list-events.ts'
import { producerOfAddress, producerOfHost } from '#features/producers/choose-producer.ts'
import { bytesOf } from '#http/encoded.ts'
import type { Document, DocumentRequest } from '#http/serve-pages.ts'
import type { Outside } from '#outside/outside.ts'
import type { Metrics } from '#runtime/metrics.ts'
import { measuringOf } from './content-policy.ts'
import { composeDocument, composeFilling, shellHead } from './document.ts'
import type { Storefront } from './storefront.ts'

type Pages = {
  config: Pick<
    Config,
    'router_mode' | 'public_url' | 'storage_url' | 'office_url' | 'biometry' | 'service_worker' | 'card_url'
  >
  services: Pick<Services, 'producers' | 'events' | 'eventOwners' | 'canBePaid' | 'providers' | 'read'>
  outside: Pick<Outside, 'reaches_phones'>
  storefront: Storefront
  commit: string
  metrics: Pick<Metrics, 'pages_drawn'>
}

const MAX_PAGES = 500
const MAX_BYTES = 64 * 1024 * 1024
/** Pages show times and stock, so even an unchanged catalogue is drawn anew now and then. */
const MAX_AGE_MS = 30_000

/** Draws any address of the storefront: a page in its producer's look, or the 404 page in the host's. */
export function createDrawPage(pages: Pages): (request: DocumentRequest) => Promise<Document> {
  const kept = {
    most: MAX_PAGES,
    room: { most_bytes: MAX_BYTES, bytesOf },
    fresh_ms: MAX_AGE_MS,
    // A key begins with its producer.
    version: (key: string) => pages.services.producers.versionOf(key.slice(0, key.indexOf(' '))),
    // A page that cannot be drawn now is better a little old than not there.
    outlives: isUnavailable,
  }
  const drawn = createCache<Drawn>({ ...kept, keeps: ({ found }) => found })
  /** Beside the pages, which nobody pushes out by inventing events. */
  const missing = createCache<Drawn>(kept)
  /** Drawing takes the one thread that answers everybody; what is drawn already is sent without waiting here. */
  const limitDrawing = createSemaphore({ at_once: 2, waiting: 64 })
  const draw = (wanted: Wanted) => limitDrawing(() => drawDocument(pages, wanted))

  return async ({ path: asked, host, origin, admit }) => {
    /** Does not count pages that are drawn already. */
    const admitted = (work: () => Promise<Drawn>) => async () => {
      admit()
      return work()
    }
    const producers = await pages.services.producers.all()
    const public_url = pages.config.public_url ?? origin
    const filling = asked.startsWith(`${SHELL_PATH}/`)
    const path = filling ? asked.slice(SHELL_PATH.length) : asked
    const keyOf = (shown: Shown) => `${shown.producer.id} ${public_url} ${filling} ${shown.path}`
    const hosts = { producer: producerOfHost(producers, host), prefixed: false, public_url }
    if (!filling && tidyPath(path) === SHELL_PATH) {
      const shell: Shown = { ...hosts, path: SHELL_PATH, status: 200 }
      return drawn.get(keyOf(shell), () => drawShell(pages, shell))
    }
    const { page, company, params } = readAddress(path)
    const producer = producerOfAddress(producers, { slug: company, host })
    if (!producer || !page) {
      const nothing: Wanted = { ...hosts, filling, path: MISSING_PATH, status: 404 }
      return missing.get(
        keyOf(nothing),
        admitted(() => draw(nothing)),
      )
    }
    // The pages of an account are drawn for nobody, so they are the same whatever they will show; so is one that a secret opens.
    const shown = isPublicPage(page) ? params : {}
    const look = { producer, prefixed: company !== undefined, public_url, filling }
    const wanted: Wanted = { ...look, page, path: writeAddress({ page, company, params: shown }), status: 200 }
    if (page !== 'checkout')
      return drawn.get(
        keyOf(wanted),
        admitted(() => draw(wanted)),
      )
    return drawn.get(
      keyOf(wanted),
      admitted(async () => {
        const event = await findEvent({ ...pages, producer }, params['id'] ?? '')
        if (event) return draw({ ...wanted, event })
        const gone: Wanted = { ...wanted, path: writeAddress({ page, company, params: {} }), status: 404 }
        return missing.get(keyOf(gone), () => draw(gone))
      }),
    )
  }
}

type Drawn = Document & { found: boolean }
type Shown = Pick<PageData, 'path' | 'status' | 'producer' | 'prefixed' | 'public_url'>
/** `filling`: what a document that is there already becomes this page by. */
type Wanted = Shown & Pick<PageData, 'event'> & { page?: PageName; filling: boolean }

async function drawDocument(pages: Pages, { page, event, filling, ...wanted }: Wanted): Promise<Drawn> {
  const { services, storefront, metrics } = pages
  const data: PageData = { ...(await basicData(pages, wanted)), categories: (await listCategories({ services })).data }
  const lists = page === 'home' || page === 'producer'
  if (lists) data.events = await listEvents({ producer: wanted.producer, services }, {})
  if (event) data.event = event
  // Whoever has come meanwhile is answered first.
  await nextTurn()
  metrics.pages_drawn.inc()
  const { modules, ...drawn } = await storefront.render(data)
  const parts = { ...drawn, data, assets: storefront.assetsOf(modules) }
  const allowed = await allowedFor(pages, data)
  // A page with a secret in its address loads no measuring script, even with the visitor's consent.
  if (page === 'handed') allowed.measuring = measuringOf([])
  const composed = filling ? composeFilling(parts) : composeDocument(parts, allowed)
  return { ...(await composed), found: data.status === 200 }
}

/** Nothing of the catalogue and nothing of anybody: the browser fills it with what it has. */
async function drawShell(pages: Pages, shown: Shown): Promise<Drawn> {
  const data: PageData = { ...(await basicData(pages, shown)), categories: [] }
  const parts = { data, head: shellHead(data), html: '', assets: pages.storefront.assetsOf([]) }
  return { ...(await composeDocument(parts, await allowedFor(pages, data))), found: true }
}

/** With hash addresses the server never sees whom a document will show: it may come to be anybody. */
async function allowedFor({ config, services, storefront }: Pages, { producer }: PageData) {
  return {
    measuring: measuringOf(config.router_mode === 'hash' ? await services.producers.all() : [producer]),
    strict_policy: storefront.strict_policy,
    card_url: config.card_url,
  }
}

async function basicData({ config, commit, services: { providers, read }, outside }: Pages, shown: Shown) {
  return {
    ...shown,
    router_mode: config.router_mode,
    storage_url: config.storage_url,
    office_url: config.office_url,
    ...(config.biometry && { capture_hosts: config.biometry.hosts }),
    installation: {
      pix: (await providers.forMethod(shown.producer.id, 'pix')) !== undefined,
      card: typeof (await providers.forMethod(shown.producer.id, 'card'))?.card_frame === 'string',
      sms: outside.reaches_phones,
      offline: config.service_worker === 'on',
    },
    year: await currentYear(read),
    commit,
  }
}

/** A link to an event that is gone is a page too, so here a missing event is no failure. */
async function findEvent(ctx: Pages & { producer: Producer }, event_id: string): Promise<EventDetail | undefined> {
  if (!isPublicId(event_id)) return undefined
  return getEvent(ctx, { event_id }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'event_not_found') return undefined
    throw error
  })
}

async function currentYear(db: Db): Promise<number> {
  const query = `select extract(year from clock() at time zone 'America/Sao_Paulo')::int as year`
  return (await one(db.query<{ year: number }>(query))).year
}
