import { readdirSync } from 'node:fs'
import { defineConfig } from 'oxlint'

/** The plot of a purchase. A feature may use what comes before it, never what comes after. */
const FEATURES = [
  'pictures',
  'producers',
  'messages',
  'accounts',
  'events',
  'seats',
  'checkout',
  'orders',
  'tickets',
  'payments',
  'biometry',
  'changes',
  'privacy',
  'information',
  'pages',
]

/** The API's rooms, from the ground up. A room may use those before it, never those after it. */
const API_ROOMS = [
  'runtime',
  'crypto',
  'db',
  'concurrency',
  'catalogue',
  'demo',
  'sandbox',
  'outside',
  'http',
  'features',
  'dev',
  'cli',
]

/** What puts the API's rooms together. */
const THE_TOP = [
  '#main.ts',
  '#cli.ts',
  '#start-product.ts',
  '#open-shop.ts',
  '#app.ts',
  '#jobs.ts',
  '#pulse.ts',
  '#gauges.ts',
  '#services.ts',
]

/** The storefront's checkout, from what is bought up to the steps that draw it, in the same manner. */
const CHECKOUT_ROOMS = ['cart', 'frame', 'ticket-types', 'seat-choice', 'holders-step', 'tickets-step']

// A new feature or room is guarded at birth: it has no place until it is named above.
for (const { name } of readdirSync('apps/api/src', { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  if (!API_ROOMS.includes(name)) throw new Error(`apps/api/src/${name} has no place in API_ROOMS`)
}
for (const { name } of readdirSync('apps/storefront/src/features/checkout', { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
)) {
  if (!CHECKOUT_ROOMS.includes(name)) throw new Error(`checkout/${name} has no place in CHECKOUT_ROOMS`)
}
for (const app of readdirSync('apps')) {
  for (const folder of readdirSync(`apps/${app}/src/features`)) {
    if (!FEATURES.includes(folder)) throw new Error(`apps/${app}/src/features/${folder} has no place in FEATURES`)
  }
}

type Forbidden = { group: string[]; message: string }

function forbid(files: string[], ...patterns: Forbidden[]) {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } } as const
}

const noApps: Forbidden = {
  group: ['@bilheteria/api/**', '@bilheteria/storefront/**', '**/apps/**'],
  message: 'No package and no app imports an app.',
}
const noClimbing: Forbidden = {
  group: ['../**'],
  message: 'Other folders of this app are named by #, so that the rules see them.',
}
const noFramework: Forbidden = {
  group: ['fastify', 'fastify/**', '@fastify/**'],
  message: 'Only http, and the pages for developers, know the web framework.',
}
const noForeignQueries: Forbidden = {
  group: ['#features/*/*queries.ts'],
  message: 'Queries are private to their feature: call its use case.',
}
const inApps = [noApps, noClimbing, noForeignQueries]

const featureOrder = FEATURES.map((feature, i) =>
  forbid(
    [`apps/*/src/features/${feature}/**`],
    ...inApps,
    noFramework,
    {
      group: ['#app/**', ...THE_TOP],
      message: 'The app mounts features, not the other way round.',
    },
    { group: ['#dev/**', '#cli/**', '#demo/**'], message: 'The product does not know its demo and its tools.' },
    {
      group: FEATURES.slice(i + 1).map((later) => `#features/${later}/**`),
      message: `${feature} comes before this feature in the plot of a purchase.`,
    },
  ),
)

const checkoutRooms = CHECKOUT_ROOMS.map((room, i) =>
  forbid(
    [`apps/storefront/src/features/checkout/${room}/**`],
    ...inApps,
    { group: ['#app/**'], message: 'The app mounts features, not the other way round.' },
    {
      group: [
        ...CHECKOUT_ROOMS.slice(i + 1).map((later) => `#features/checkout/${later}/**`),
        '#features/checkout/*',
        ...FEATURES.slice(FEATURES.indexOf('checkout') + 1).map((later) => `#features/${later}/**`),
      ],
      message: `${room} comes before this part of a purchase.`,
    },
  ),
)

const theTop: Forbidden = {
  group: THE_TOP,
  message: 'The root puts the rooms together, not the other way round.',
}
const apiRooms = API_ROOMS.filter((room) => room !== 'features').map((room) =>
  forbid(
    [`apps/api/src/${room}/**`],
    ...inApps,
    theTop,
    ...(room === 'http' || room === 'dev' ? [] : [noFramework]),
    {
      group: API_ROOMS.slice(API_ROOMS.indexOf(room) + 1).map((later) => `#${later}/**`),
      message: `${room} stands below this room.`,
    },
    ...(room === 'cli'
      ? [
          {
            group: ['#http/**', '#dev/**'],
            message: 'The operator’s tool calls use cases and the database: no request leads to it, and no demo.',
          },
        ]
      : []),
  ),
)

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  env: { builtin: true, browser: true, node: true },
  // Clients are read by their own command: what they import is generated there.
  ignorePatterns: ['**/dist/**', '.cache/**', 'data/**', 'clients/**'],
  rules: {
    'import/no-cycle': 'error',
    // What every test of a kind looks for has a name of its own.
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*'] }],
    'import/no-default-export': 'error',
    'no-console': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'max-lines': ['error', { max: 300 }],
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'no-await-in-loop': 'off',
    'no-shadow': 'off',
    'react/no-array-index-key': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/unbound-method': 'off',
    // Effects return their undoing, or nothing.
    'typescript/consistent-return': 'off',
    'promise/always-return': 'off',
    // axe in a real browser is the judge of roles; these rules know less than it does.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    'jsx-a11y/no-noninteractive-tabindex': 'off',
  },
  overrides: [
    { files: ['*.config.ts', '**/*.config.ts'], rules: { 'import/no-default-export': 'off' } },
    { files: ['scripts/**', 'bench/**'], rules: { 'no-console': 'off' } },
    forbid(['packages/rules/src/**'], {
      group: ['**', '!./**', '!vitest', '!fast-check', '!@brazilian-utils', '!@brazilian-utils/**'],
      message: 'Rules import nothing but the check digits of Brazil.',
    }),
    forbid(['packages/contract/src/**'], {
      group: ['**', '!./**', '!@bilheteria/rules/**', '!zod', '!zod/**', '!vitest'],
      message: 'The contract knows rules and schemas only.',
    }),
    forbid(['packages/ui/src/**'], noApps, {
      group: ['@bilheteria/contract/**', 'node:*', '../**'],
      message: 'The design system knows no product.',
    }),
    forbid(['apps/api/src/*.ts'], ...inApps, noFramework),
    forbid(['apps/storefront/src/app/**', 'apps/storefront/src/*.tsx'], ...inApps),
    ...apiRooms,
    forbid(['apps/storefront/src/platform/**'], ...inApps, {
      group: ['#forms/**', '#features/**', '#app/**', '@bilheteria/ui/*', '!@bilheteria/ui/words'],
      message: 'platform is what the browser gives; it draws nothing.',
    }),
    forbid(['apps/storefront/src/forms/**'], ...inApps, {
      group: ['#features/**', '#app/**'],
      message: 'forms is what every feature’s forms are made of.',
    }),
    ...featureOrder,
    ...checkoutRooms,
    // A test may know the world around what it tests.
    forbid(['apps/*/src/**/*.test.{ts,tsx}'], ...inApps),
    forbid(['e2e/**', 'bench/**'], noApps),
  ],
})
