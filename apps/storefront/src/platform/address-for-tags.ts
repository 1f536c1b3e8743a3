// chunk: late
import { isPublicPage, pages, readAddress, tidyPath, type PageData } from '@bilheteria/contract/page'
import { SECRETS_KEY } from '@bilheteria/contract/secret-address'
import { tabStorage } from './storage.ts'

type Shop = Pick<PageData, 'router_mode'> & { slug: string }

/** `is_whole`: the address holds nothing that the pattern leaves out. */
type AddressForTags = { path: string; is_whole: boolean; page_referrer: string }

/** Ids of the catalogue are this short; an order's, or the secret of a link, is longer. */
const CATALOGUE_ID = /^[a-z0-9-]{1,32}$/

let shown: string | undefined
let before: string | undefined

/**
 * The address as measuring services may read it: the page's pattern, with ids of the public catalogue alone. Undefined where nothing may be
 * measured: a document or a tab that was opened by a secret, and an address that no page has.
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

/** The document keeps its first address, and the tab's storage the secrets: scripts of others could read either. */
function wasOpenedBySecret(): boolean {
  return document.documentElement.dataset['secret'] !== undefined || tabStorage.getItem(SECRETS_KEY) !== null
}

/** Where a visitor comes from, without what it said there. */
function originOfReferrer(): string {
  return URL.canParse(document.referrer) ? `${new URL(document.referrer).origin}/` : ''
}
