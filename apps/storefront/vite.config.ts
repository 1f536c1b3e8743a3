import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { leanIcons } from './lean-icons.ts'
import { leanStyles } from './lean-styles.ts'

/** The rooms every page needs come in one file; what of them comes later says so, as does what comes together elsewhere. */
const ROOMS = [
  ['common', /storefront\/src\/(app|platform)\/.*\.tsx?$/],
  ['contract', /packages\/contract\/src\/(?!texts\/)|node_modules\/zod\//],
  ['board', /packages\/rules\/src\/plan\//],
  ['base', /node_modules\/(react|react-dom|scheduler|zustand|wouter)\/|rolldown\/runtime/],
] as const

/** In this order: each takes along what its parts need and nobody before has taken. */
const CHUNKS_OF_EVERY_PAGE = ['base', 'common']
const LATER_CHUNKS = ['forms', 'cart', 'buying', 'contract', 'board']

const MARK = /^\/\/ chunk: (\w+)$/m

/**
 * Which file of the build a module comes in: to ask for a small one costs a phone more than to read it, and left to itself the
 * builder would cut crumbs. A source names its own in its first line; `late` leaves it to the builder.
 */
function chunkOf(id: string): string | undefined {
  const [marked] = !id.includes('node_modules') && existsSync(id) ? readFileSync(id, 'utf8').split('\n', 1) : []
  const name = MARK.exec(marked ?? '')?.[1] ?? ROOMS.find(([, room]) => room.test(id))?.[0]
  if (name === undefined || name === 'late') return undefined
  if (![...CHUNKS_OF_EVERY_PAGE, ...LATER_CHUNKS].includes(name))
    throw new Error(`${id} names no chunk there is: ${name}`)
  return name
}

const named = (name: string) => ({ name, test: (id: string) => chunkOf(id) === name })

/** Two builds from one source: what the browser loads, and the entry the API asks to draw pages. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [leanIcons(), react(), tailwindcss(), leanStyles()],
  resolve: {
    alias: {
      // The router ships a polyfill that this React does not need, and patterns that no page uses.
      'use-sync-external-store/shim/index.js': 'react',
      regexparam: join(import.meta.dirname, 'src/platform/no-patterns.ts'),
    },
  },
  build: isSsrBuild
    ? // The letters of a first visit travel inside the page.
      { outDir: 'dist/server', target: 'node20', assetsInlineLimit: 16_000 }
    : {
        outDir: 'dist/client',
        // Features supported by Chrome, Edge, Firefox and Safari for two and a half years.
        target: 'baseline-widely-available',
        manifest: true,
        modulePreload: { polyfill: false },
        // Small files would become data: addresses, which the content policy allows for pictures only.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: ['src/main.tsx', 'src/worker/service-worker.ts', 'src/worker/no-worker.ts'],
          // What every page needs, in one file: it packs tighter than four and changes less often than ours.
          output: {
            // The addresses of all parts travel with the first: names would cost a third of a kilobyte. The manifest tells whose they are.
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: ({ names }) =>
              names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]',
            codeSplitting: {
              groups: [
                ...CHUNKS_OF_EVERY_PAGE.map(named),
                { name: 'icons', test: /icons\//, minShareCount: 3 },
                ...LATER_CHUNKS.map(named),
              ],
            },
          },
        },
      },
  // The built server entry stands alone; in development packages stay where npm put them.
  ssr: { noExternal: isSsrBuild ? true : [/^@bilheteria\//] },
  // One React for both sides: without this the server bundle would carry and choose the development build.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
}))
