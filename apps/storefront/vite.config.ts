import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const BASE = /node_modules\/(react|react-dom|scheduler|zustand|wouter)\/|createLucideIcon|saved-state/

const anyOf = (parts: RegExp[]) => (id: string) => parts.some((part) => part.test(id))

/** What the shell, home and an event's page have in common; left to itself the builder would cut it into crumbs. */
const COMMON = anyOf([
  /storefront\/src\/platform\/(?!anchor|api|app-worker|event-stream|failures|live-resource|private-store|save-file|send|session\.|tab-storage|tags|tell-consent|use-busy)/,
  /storefront\/src\/app\/(?!styles|buy-page|dialogs|fetch-on-press|late-start|load-producer|may-reload|offline-page|open-dialog|own-data-page|shell\/(open-|use-))/,
  /contract\/src\/(app-error|page|version)/,
  /ui\/src\/(button|icon-button|snackbar|(state|failed)-message)/,
  /features\/events\/(event-(art|card)|notify-me|poster)/,
  /rules\/src\/(event-time\.|fill-in|money|zone-format)/,
  /icons\/(calendar-x|circle-check|circle-exclamation-point|info|loader-circle|ticket)\./,
])

// What comes together comes in one file: to ask for a small one costs a phone more than to read it.
const FORMS = anyOf([
  /ui\/src\/(field|labelled)\./,
  /platform\/use-busy\./,
  /platform\/failures\./,
  /contract\/src\/errors\./,
])
const BUYING = anyOf([
  /features\/checkout\/cart\/(analytics-items|change-tickets|limits|transitions|offer|seats-and-types|use-time-left)\./,
  /features\/checkout\/frame\/(lazy-part|offer-texts|quote-lines)\./,
  /features\/events\/(add-to-calendar|share|use-event)\./,
  /features\/seats\/(live-region|seat-words|use-seat-board)\./,
  /rules\/src\/(quote|sale-time|ticket-label)\./,
])
const CONTRACT = anyOf([
  /node_modules\/zod\//,
  /contract\/src\/(?!app-error|errors|page|version)/,
  /platform\/(api|send)\./,
])
const BOARD = anyOf([/rules\/src\/plan\/(?!best-seats)/, /features\/seats\/(version-sync|open-board|watch-board)\./])

/** Two builds from one source: what the browser loads, and the entry the API asks to draw pages. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  // The router brings a stand-in for what this React has itself.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node20' }
    : {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        // Small files would become data: addresses, which the content policy allows for pictures only.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: ['src/main.tsx', 'src/worker/service-worker.ts', 'src/worker/no-worker.ts'],
          // What every page needs, in one file: it packs tighter than four and changes less often than ours.
          output: {
            // Names of all parts travel with the first: short ones, and none for an icon that many share.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'base', test: BASE },
                { name: 'common', test: COMMON },
                { name: 'icons', test: /icons\//, minShareCount: 3 },
                { name: 'forms', test: FORMS },
                // Every page looks at it before it is loaded again.
                { name: 'cart', test: /checkout\/cart\/checkout-store\./ },
                { name: 'buying', test: BUYING },
                { name: 'contract', test: CONTRACT },
                { name: 'board', test: BOARD },
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
