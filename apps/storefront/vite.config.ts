import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Cards, their posters and what fills them: home and the page of an event need the same. */
const CARDS =
  /features\/events\/(event-(art|card)|notify-me|poster)|icons\/calendar-x|rules\/src\/(event-time|money)|use-(loaded|hydrated)/
const BASE = /node_modules\/(react|react-dom|scheduler|zustand|wouter)\/|createLucideIcon|saved-state/

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
          input: 'src/main.tsx',
          // What every page needs, in one file: it packs tighter than four and changes less often than ours.
          output: {
            codeSplitting: {
              groups: [
                { name: 'base', test: BASE },
                { name: 'cards', test: CARDS },
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
