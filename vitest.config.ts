import { defineConfig } from 'vitest/config'

const inNode = { environment: 'node' } as const

/** Rules, contract and API run in Node; what draws runs in a simulated browser. Journeys in a real one live in `e2e`. */
export default defineConfig({
  test: {
    // Files wait for databases and processes of their own as often as they compute: no core is left aside.
    maxWorkers: '100%',
    projects: [
      { test: { ...inNode, name: 'rules', include: ['packages/{rules,contract}/src/**/*.test.ts'] } },
      {
        test: {
          ...inNode,
          name: 'api',
          include: ['apps/api/{src,test}/**/*.test.ts'],
          globalSetup: ['apps/api/test/database-image.ts'],
          // Each file builds its own app and database; reading the product's modules once is enough.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'storefront',
          environment: 'happy-dom',
          include: ['apps/storefront/src/**/*.test.{ts,tsx}', 'packages/ui/src/**/*.test.tsx'],
        },
      },
    ],
  },
})
