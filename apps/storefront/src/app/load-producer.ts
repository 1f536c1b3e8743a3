import { AppError } from '@bilheteria/contract/errors'
import type { PageData } from '@bilheteria/contract/page'
import { getCurrentProducer } from '@bilheteria/contract/producers'
import { themeCss } from '@bilheteria/rules/theme'
import { call } from '#platform/api.ts'

const sheet = new CSSStyleSheet()

/** The page in another producer's look; undefined when nobody has that slug. */
export async function loadProducer(page: PageData, slug: string | undefined): Promise<PageData | undefined> {
  const { events: _events, event: _event, ...rest } = page
  try {
    const producer = await call(getCurrentProducer, slug === undefined ? {} : { slug })
    putOn(producer.theme, `${page.storage_url}/ticket/${producer.id}/favicon.svg`)
    return { ...rest, producer, prefixed: slug !== undefined }
  } catch (error) {
    if (error instanceof AppError && error.code === 'producer_not_found') return undefined
    throw error
  }
}

/** Later sheets win, and rules made by script need no permission from the content policy. */
function putOn(theme: PageData['producer']['theme'], favicon: string): void {
  sheet.replaceSync(themeCss(theme))
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  document.querySelector('link[rel=icon]')?.setAttribute('href', favicon)
  for (const name of ['dark', 'light'] as const) {
    document.querySelector(`meta[name=theme-color][media*=${name}]`)?.setAttribute('content', theme[name].background)
  }
}
