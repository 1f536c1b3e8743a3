import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const BASE = /node_modules\/(react|react-dom|scheduler|zustand|wouter)\/|createLucideIcon|saved-state/

/** What the shell, home and an event's page have in common; left to itself the builder would cut it into crumbs. */
const COMMON = [
  /storefront\/src\/platform\/(?!anchor|api|app-worker|follow|listen|private-store|save-file|send|session|tags|tell-consent|use-busy|while-away)/,
  /storefront\/src\/app\/(?!styles|buy-page|dialogs|fetch-on-press|late-start|load-producer|may-reload|offline-page|open-dialog|own-data-page|shell\/(open-|use-))/,
  /contract\/src\/(app-error|page|version)/,
  /ui\/src\/(button|icon-button|snackbar|(state|failed)-message)/,
  /features\/events\/(event-(art|card)|notify-me|poster)/,
  /rules\/src\/(event-time\.|fill-in|money|zone-format)/,
  /icons\/(calendar-x|circle-check|circle-exclamation-point|info|loader-circle|ticket)\./,
]
const isCommon = (id: string) => COMMON.some((part) => part.test(id))

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
                { name: 'common', test: isCommon },
                { name: 'icons', test: /icons\//, minShareCount: 3 },
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
