import { readAddress } from '@bilheteria/contract/page'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { routes } from './app/routes.ts'
import { readPage, startBrowser } from './app/start-browser.ts'
import './app/styles.css'
import { watchUrlLogin } from './platform/url-login.ts'
import { currentPath } from './platform/location.ts'

const { classList } = document.documentElement

/** Takes over the page the server drew; when the address asks for another one, that one is drawn instead. */
async function start(): Promise<void> {
  watchUrlLogin()
  // Where the address asks for another page than the document's, the guard in the head asks for that one.
  await (globalThis as { page_asked?: Promise<void> }).page_asked
  const data = await readPage()
  const root = document.getElementById('root')
  // Of a document that broke off on the way nothing is taken over: what came stays, to be read.
  if (!root || !data.commit) return showDrawing()
  const address = readAddress(currentPath(data.router_mode))
  const page = address.page && routes[address.page]
  await page?.load().catch(() => undefined)

  startBrowser(data.commit)
  // What did not come cannot take over what was drawn.
  if (classList.contains('elsewhere') || (page && !page.loaded) || !root.hasChildNodes())
    createRoot(root).render(<App data={data} />)
  else hydrateRoot(root, <App data={data} />)
}

function showDrawing(): void {
  classList.remove('elsewhere')
}

start().catch((error: unknown) => {
  showDrawing()
  throw error
})
