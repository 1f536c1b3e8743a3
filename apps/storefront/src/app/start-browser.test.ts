import { afterEach, expect, test } from 'vitest'
import { readPage } from './start-browser.ts'

afterEach(() => {
  document.body.innerHTML = ''
  document.documentElement.className = ''
  history.replaceState(null, '', '/')
})

/** The document the server sent, at the address the browser asked for. */
function arriveAt(address: string, page: { path: string; router_mode: string }): void {
  history.replaceState(null, '', address)
  document.body.innerHTML = `<script type="application/json" id="page-data">${JSON.stringify(page)}</script>`
}

test.each([
  ['history', '/ticket/buy/999'],
  ['hash', '/#/ticket/buy/999'],
])('a drawing that serves many addresses is that of the one it was asked for: %s', async (router_mode, address) => {
  arriveAt(address, { path: '/ticket/buy/:id', router_mode })
  expect(await readPage()).toMatchObject({ path: '/ticket/buy/999' })
  // Not where the hash asks for another page than the one drawn.
  document.documentElement.classList.add('elsewhere')
  expect(await readPage()).toMatchObject({ path: '/ticket/buy/:id' })
})
