import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'

const pages = join(import.meta.dirname, 'pages')

/** The product's own map and what it is compared with, each a page without anything around it. */
export default defineConfig({
  root: pages,
  plugins: [react()],
  resolve: {
    alias: {
      '#features': join(import.meta.dirname, '../../apps/storefront/src/features'),
      '#platform': join(import.meta.dirname, '../../apps/storefront/src/platform'),
    },
  },
  build: {
    outDir: join(import.meta.dirname, '../../.cache/bench-web'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: { input: ['map', 'blank', 'svg'].map((name) => join(pages, `${name}.html`)) },
  },
})
