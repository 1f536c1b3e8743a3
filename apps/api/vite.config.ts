import { defineConfig } from 'vite'

/** The server, its threads and the operator's tool, with what they share; packages from the registry stay where npm put them. */
export default defineConfig({
  build: {
    ssr: true,
    rolldownOptions: { input: { main: 'src/main.ts', cli: 'src/cli.ts', thread: 'src/thread.ts' } },
    outDir: 'dist',
    target: 'node20',
  },
  ssr: { noExternal: [/^@bilheteria\//] },
})
