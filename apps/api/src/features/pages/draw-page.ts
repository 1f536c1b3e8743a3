import { AppError } from '@bilheteria/contract/errors'
import type { EventDetail } from '@bilheteria/contract/events'
import { isPublicId } from '@bilheteria/contract/fields'
import { readAddress, SHELL_PATH, tidyPath, type Address, type PageData } from '@bilheteria/contract/page'
import type { Producer } from '@bilheteria/contract/producers'
import type { Config } from '#config.ts'
import type { Services } from '#context.ts'
import { one, type Db } from '#db/db.ts'
import { createCache } from '#concurrency/cache.ts'
import { getEvent } from '#features/events/get-event.ts'
import { listCategories } from '#features/events/list-categories.ts'
import { listEvents } from '#features/events/list-events.ts'
import { producerOfAddress, producerOfHost } from '#features/producers/choose-producer.ts'
import type { Document, DocumentRequest } from '#http/serve-pages.ts'
import { composeDocument, shellHead } from './document.ts'
import type { Storefront } from './storefront.ts'

type Pages = {
  db: Db
  config: Pick<Config, 'router_mode' | 'public_url' | 'storage_url' | 'office_url' | 'biometry'>
  services: Pick<Services, 'producers' | 'events'>
  storefront: Storefront
  commit: string
}

const MAX_PAGES = 500
/** Pages show times and stock, so even an unchanged catalogue is drawn anew now and then. */
const MAX_AGE_MS = 30_000

/** Draws any address of the storefront: a page in its producer's look, or the 404 page in the host's. */
export function createDrawPage(pages: Pages): (request: DocumentRequest) => Promise<Document> {
  const drawn = createCache<Document>({
    most: MAX_PAGES,
    fresh_ms: MAX_AGE_MS,
    version: pages.services.producers.version,
    // A page that is missing is no page to keep.
    keeps: ({ status }) => status === 200,
  })

  return async ({ path: asked, host, origin }) => {
    const path = tidyPath(asked)
    const address = readAddress(path)
    const producers = await pages.services.producers.all()
    const named = producerOfAddress(producers, { slug: address.company, host })
    const producer = named ?? producerOfHost(producers, host)
    const shell = path === SHELL_PATH
    const found = shell || (named !== undefined && address.page !== undefined)
    const public_url = pages.config.public_url ?? origin
    const wanted = { path, address, producer, found, public_url }
    const draw = () => (shell ? drawShell(pages, wanted) : drawDocument(pages, wanted))
    return found ? drawn.get(`${producer.id} ${public_url} ${path}`, draw) : draw()
  }
}

type Wanted = { path: string; address: Address; producer: Producer; found: boolean; public_url: string }

async function drawDocument(pages: Pages, wanted: Wanted): Promise<Document> {
  const data = await loadPageData(pages, wanted)
  const { head, html, modules } = await pages.storefront.render(data)
  const assets = pages.storefront.assetsOf(modules)
  return composeDocument({ data, head, html, assets, strict_policy: pages.storefront.strict_policy })
}

/** Nothing of the catalogue and nothing of anybody: the browser fills it with what it has. */
async function drawShell(pages: Pages, wanted: Wanted): Promise<Document> {
  const data: PageData = { ...(await basicData(pages, wanted)), prefixed: false, categories: [] }
  const { assetsOf, strict_policy } = pages.storefront
  return composeDocument({ data, head: shellHead(data), html: '', assets: assetsOf([]), strict_policy })
}

async function basicData({ db, config, commit }: Pages, { path, producer, found, public_url }: Wanted) {
  return {
    path,
    status: found ? (200 as const) : (404 as const),
    producer,
    router_mode: config.router_mode,
    public_url,
    storage_url: config.storage_url,
    office_url: config.office_url,
    ...(config.biometry && { capture_hosts: config.biometry.hosts }),
    year: await currentYear(db),
    commit,
  }
}

async function loadPageData(pages: Pages, wanted: Wanted): Promise<PageData> {
  const { db, services } = pages
  const { address, producer, found } = wanted
  const data: PageData = {
    ...(await basicData(pages, wanted)),
    prefixed: found && address.company !== undefined,
    categories: (await listCategories({ db })).data,
  }
  if (!found) return data
  if (address.page === 'home' || address.page === 'producer') data.events = await listEvents({ producer, services }, {})
  if (address.page === 'checkout') {
    const event = await findEvent({ db, producer }, address.params['id'] ?? '')
    if (event) data.event = event
    else data.status = 404
  }
  return data
}

/** A link to an event that is gone is a page too, so here a missing event is no failure. */
async function findEvent(ctx: { db: Db; producer: Producer }, event_id: string): Promise<EventDetail | undefined> {
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
