import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const BASE = /node_modules\/(react|react-dom|scheduler|zustand|wouter)\/|createLucideIcon|saved-state/

/** Two builds from one source: what the browser loads, and the entry the API asks to draw pages. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
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
          output: { codeSplitting: { groups: [{ name: 'base', test: BASE }] } },
        },
      },
  // The built server entry stands alone; in development packages stay where npm put them.
  ssr: { noExternal: isSsrBuild ? true : [/^@bilheteria\//] },
  // One React for both sides: without this the server bundle would carry and choose the development build.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
}))
