import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These wait for processes to start, to die and to recover, for minutes in all. */
const WAITING = [
  ...['', '-pix', '-mercado-pago', '-pagbank'].map((provider) => `apps/api/test/faults/faults${provider}.test.ts`),
  'apps/api/test/process.test.ts',
  'apps/api/test/behind-kit.test.ts',
]

/** Who waits longest begins first, so that nobody waits for them in the end; everything else computes meanwhile. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [waiting, others] = [files.filter(waits), files.filter((file) => !waits(file))]
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's own
    return [...waiting, ...(await super.sort(others))]
  }
}

function waits({ moduleId }: TestSpecification): boolean {
  return WAITING.some((file) => moduleId.endsWith(file))
}

// Whatever a file needs it makes itself, so that reading the product's modules once for all of them is enough. The limits
// are for a machine four times slower than ours: they end what hangs, they do not measure.
const common = {
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 20_000 } },
} as const
const inNode = { ...common, environment: 'node' } as const
const onDatabase = { ...inNode, globalSetup: ['apps/api/test/database-image.ts'] }

/** The API once more on the embedded database, which every journey runs on too. */
const embedded = { test: { ...onDatabase, name: 'embedded', include: ['apps/api/src/**/*.test.ts'] } }

/** Hours of odd requests and odd purchases: `npm run fuzz`, and nothing else. */
const fuzz = {
  test: {
    ...onDatabase,
    name: 'fuzz',
    include: ['apps/api/test/fuzz/*.fuzz.ts'],
    testTimeout: 36_000_000,
  },
}

/** A cluster of databases that breaks while people buy: `npm run test:cluster`, and nothing else. */
const cluster = {
  test: {
    ...onDatabase,
    name: 'cluster',
    include: ['apps/api/test/cluster/*.cluster.ts'],
    testTimeout: 900_000,
    hookTimeout: 600_000,
  },
}

/** Clients that a partner's programmer generates buy a ticket: `npm run test:clients`, and nothing else. */
const clients = {
  test: {
    ...onDatabase,
    name: 'clients',
    include: ['apps/api/test/clients/*.clients.ts'],
    testTimeout: 600_000,
  },
}

/** An older release and this one on one database while people buy: `npm run test:upgrade`, and nothing else. */
const upgrade = {
  test: {
    ...onDatabase,
    name: 'upgrade',
    include: ['apps/api/test/upgrade/*.upgrade.ts'],
    testTimeout: 900_000,
  },
}

/** Rules, contract and API run in Node; what draws runs in a simulated browser. Journeys in a real one live in `e2e`. */
export default defineConfig({
  test: {
    // Each reads the whole product for itself, which one more than there are cores does not pay back.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: WaitingFirst },
    projects: [
      { test: { ...inNode, name: 'scripts', include: ['scripts/*.test.mjs'] } },
      { test: { ...inNode, name: 'rules', include: ['packages/{rules,contract}/src/**/*.test.ts'] } },
      { test: { ...onDatabase, name: 'api', include: ['apps/api/{src,test}/**/*.test.ts'] } },
      ...(process.env['TESTS'] === 'all' ? [embedded] : []),
      ...(process.env['TESTS'] === 'fuzz' ? [fuzz] : []),
      ...(process.env['TESTS'] === 'cluster' ? [cluster] : []),
      ...(process.env['TESTS'] === 'clients' ? [clients] : []),
      ...(process.env['TESTS'] === 'upgrade' ? [upgrade] : []),
      {
        test: {
          ...common,
          name: 'storefront',
          setupFiles: ['apps/storefront/test/fresh-browser.ts'],
          environment: 'happy-dom',
          // Scripts of others are never fetched: what is tested is that they are asked for.
          environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
          include: [
            'apps/storefront/*.test.ts',
            'apps/storefront/src/**/*.test.{ts,tsx}',
            'packages/ui/src/**/*.test.tsx',
          ],
        },
      },
    ],
  },
})
