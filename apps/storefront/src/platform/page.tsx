import type { PageData } from '@bilheteria/contract/page'
import { createContext, useContext, type ReactNode } from 'react'
import { speakFor } from './texts.ts'

const PageContext = createContext<PageData | undefined>(undefined)

export function PageProvider({ value, children }: { value: PageData; children: ReactNode }) {
  speakFor(value.producer)
  return <PageContext value={value}>{children}</PageContext>
}

/** What this page knows: its producer, its address and the data it was drawn with. */
export function usePage(): PageData {
  const page = useContext(PageContext)
  if (!page) throw new Error('usePage needs a PageProvider above it')
  return page
}

/** The data the server drew the page with. */
export function readPageData(): PageData {
  const block = document.getElementById('page-data')
  return JSON.parse(block?.textContent ?? '{}') as PageData
}
