import type { StorefrontEntry } from '@bilheteria/contract/page'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import type { Storefront } from '../apps/api/src/features/pages/storefront.ts'
import { startProduct } from '../apps/api/src/start-product.ts'

/** Addresses that are Vite's; everything else is the product's. */
const VITE = /^\/(@|src\/|node_modules\/|\.vite\/)/

const REACT_REFRESH =
  '<script type="module">import { injectIntoGlobalHook } from "/@react-refresh";injectIntoGlobalHook(window);' +
  'window.$RefreshReg$ = () => {};window.$RefreshSig$ = () => (type) => type</script>'

/** The storefront straight from its sources, with hot reload. */
async function openSources(): Promise<{ storefront: Storefront; commit: string }> {
  const root = fileURLToPath(new URL('../apps/storefront', import.meta.url))
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true } })
  const openEntry = async () => (await vite.ssrLoadModule('/src/server.tsx')) as StorefrontEntry
  const { faces } = await openEntry()
  const storefront: Storefront = {
    strict_policy: false,
    worker: undefined,
    render: async (data) => {
      const page = await (await openEntry()).render(data)
      return { ...page, head: REACT_REFRESH + page.head }
    },
    assetsOf: () => ({ scripts: ['/@vite/client', '/src/main.tsx'], preloads: [], css: '', faces, font: undefined }),
    serveFiles: async (http) => {
      http.addHook('onRequest', async (request, reply) => {
        if (!VITE.test(request.url)) return
        reply.hijack()
        vite.middlewares(request.raw, reply.raw)
      })
    },
  }
  return { storefront, commit: 'dev' }
}

await startProduct(openSources)
