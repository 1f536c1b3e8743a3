import { readAddress, type PageData, type PageName } from '@bilheteria/contract/page'

/** The page to draw; none when no page has this address or the producer it names is not the one shown. */
export function pageOf(path: string, { producer }: PageData): PageName | undefined {
  const { page, company } = readAddress(path)
  return company === undefined || company === producer.slug ? page : undefined
}
