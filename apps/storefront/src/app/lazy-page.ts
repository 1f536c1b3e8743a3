import type { PageData } from '@bilheteria/contract/page'
import type { Producer } from '@bilheteria/contract/producers'
import type { ComponentType } from 'react'

type Params = Record<string, string>
export type Head = { title: string; description: string }

/** `params` are the variable parts of the page's address. */
export type PageModule = {
  Page: ComponentType<{ params: Params }>
  head(producer: Producer, page: PageData, params: Params): Head
}

/** A page in a chunk of its own. Loaded before it is drawn, on the server and before hydration, so both draw the same. */
export type LazyPage = { loaded: PageModule | undefined; load(): Promise<PageModule> }

export function lazyPage(load: () => Promise<PageModule>): LazyPage {
  const page: LazyPage = {
    loaded: undefined,
    load: async () => (page.loaded ??= await load()),
  }
  return page
}
