// chunk: late
import { isPublicPage, pages, readAddress, tidyPath, type PageData } from '@bilheteria/contract/page'
import { SECRETS_KEY } from '@bilheteria/contract/secret-address'
import { tabStorage } from './storage.ts'

type Shop = Pick<PageData, 'router_mode'> & { slug: string }

/** `is_whole`: the address contains nothing beyond the pattern. */
type AddressForTags = { path: string; is_whole: boolean; page_referrer: string }

/** Catalogue ids are this short; order ids and secrets of links are longer. */
const CATALOGUE_ID = /^[a-z0-9-]{1,32}$/

let shown: string | undefined
let before: string | undefined

/**
 * The address for measuring services: the page's pattern with public catalogue ids only. Undefined in a document or tab
 * that a secret opened, and for an address without a page.
 */
export function addressForTags(href: string, { router_mode, slug }: Shop): AddressForTags | undefined {
  if (wasOpenedBySecret()) return undefined
  const { hash, pathname, search } = new URL(href)
  const inHash = router_mode === 'hash' && hash.startsWith('#/')
  const [asked = '/', query = ''] = inHash
    ? hash.slice(1).split(/\?(.*)/s)
    : [router_mode === 'hash' ? '/' : pathname, search]
  const { page, company, params } = readAddress(tidyPath(asked))
  if (!page || page === 'handed' || /(^|[?&])(token|vincular|answer)=/.test(query)) return undefined
  const is_public = isPublicPage(page) && Object.values(params).every((param) => CATALOGUE_ID.test(param))
  const pattern = pages[page].path.replace(/:(\w+)/g, (_, name: string) =>
    is_public ? (params[name] ?? '') : `{${name}}`,
  )
  const path = tidyPath(company === slug && pages[page].prefix ? `/${slug}${pattern}` : pattern)
  if (path !== shown) [before, shown] = [shown, path]
  const is_whole = is_public && (company === undefined || company === slug)
  return { path, is_whole, page_referrer: before ? `${location.origin}${before}` : originOfReferrer() }
}

/** Third-party scripts could read the document's first address and the secrets in the tab's storage. */
function wasOpenedBySecret(): boolean {
  return document.documentElement.dataset['secret'] !== undefined || tabStorage.getItem(SECRETS_KEY) !== null
}

/** The referrer, reduced to its origin. */
function originOfReferrer(): string {
  return URL.canParse(document.referrer) ? `${new URL(document.referrer).origin}/` : ''
}
