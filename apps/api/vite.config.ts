import { defineConfig } from 'vite'

/** The API as one file; packages from the registry stay where npm put them. */
export default defineConfig({
  build: { ssr: 'src/main.ts', outDir: 'dist', target: 'node20' },
  ssr: { noExternal: [/^@bilheteria\//] },
})
