import type { Render, StorefrontEntry } from '@bilheteria/contract/page'
import firstPaint from '@bilheteria/ui/font/first-paint.css?inline'
import { speakIn } from '@bilheteria/ui/words'
import { renderToString } from 'react-dom/server'
import { App } from './app/app.tsx'
import { headTags } from './app/document-head.ts'
import { pageFiles } from './app/page-files.ts'
import { pageOf, routes } from './app/routes.ts'
import { fetchLazyParts } from './platform/lazy-hydrated.ts'

/** Draws one address as text; its lazy page is loaded first, so that nothing is left for later. */
export const render: Render = async (data) => {
  const name = pageOf(data.path, data)
  const module = name && (await routes[name].load())
  await fetchLazyParts()
  speakIn(data.producer.locale['pt-br'])
  return {
    head: headTags(module, data),
    html: renderToString(<App data={data} />),
    modules: name ? [pageFiles[name]] : [],
  }
}

/** The letters of a first visit. */
export const faces: StorefrontEntry['faces'] = firstPaint

/** What opens without network: the way in, the tickets, and the menu with its way out. */
export const offline_modules: StorefrontEntry['offline_modules'] = [
  pageFiles.home,
  pageFiles.orders,
  pageFiles.tickets,
  pageFiles.handed,
  'src/app/offline-page.ts',
  'src/app/late-start.ts',
  'src/app/not-found.tsx',
  'src/app/open-dialog.tsx',
  'src/app/shell/open-drawer.tsx',
  'src/features/events/load-events.ts',
  'src/features/events/no-events.tsx',
  'src/features/orders/keep-on-device.ts',
]
