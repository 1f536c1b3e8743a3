import type { PageData } from '@bilheteria/contract/page'
import { readWrittenPage, type WrittenPage } from '@bilheteria/contract/written-page'
import { createContext, useContext } from 'react'

const PageContext = createContext<PageData | undefined>(undefined)

export const PageProvider = PageContext.Provider

/** What this page knows: its producer, its address and the data it was drawn with. */
export function usePage(): PageData {
  const page = useContext(PageContext)
  if (!page) throw new Error('usePage needs a PageProvider above it')
  return page
}

/** The data the server drew the page with. */
export function readPageData(): PageData {
  const block = document.getElementById('page-data')
  return readWrittenPage(JSON.parse(block?.textContent ?? '{}') as WrittenPage)
}
