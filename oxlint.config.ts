import { defineConfig } from 'oxlint'

/** The plot of a purchase. A feature may use what comes before it, never what comes after. */
const FEATURES = [
  ...['producers', 'messages', 'accounts', 'events', 'seats', 'checkout', 'orders', 'tickets', 'payments', 'biometry'],
  ...['privacy', 'information', 'pages'],
]

type Forbidden = { group: string[]; message: string }

function forbid(files: string[], ...patterns: Forbidden[]) {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } } as const
}

const noApps: Forbidden = {
  group: ['**/apps/**', '@bilheteria/api*', '@bilheteria/storefront*'],
  message: 'No package and no app imports an app.',
}
const noFramework: Forbidden = { group: ['fastify', '@fastify/*'], message: 'Only src/http knows the web framework.' }

/** One rule a feature: everything to its right is out of reach, so a new feature is guarded at birth. */
const featureOrder = FEATURES.map((feature, i) =>
  forbid(
    [`apps/*/src/features/${feature}/**`],
    noApps,
    noFramework,
    { group: ['#app/**', '#app.ts', '#main.ts'], message: 'The app mounts features, not the other way round.' },
    {
      group: FEATURES.slice(i + 1).flatMap((later) => [`#features/${later}/**`, `../${later}/**`]),
      message: `${feature} comes before this feature in the plot of a purchase.`,
    },
  ),
)

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  env: { builtin: true, browser: true, node: true },
  ignorePatterns: ['**/dist/**', '.cache/**', 'data/**'],
  rules: {
    'import/no-cycle': 'error',
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
    // Long parameter lists are grouped by meaning: `...[a, b, c]` on a line.
    'unicorn/no-useless-spread': 'off',
    // axe in a real browser is the judge of roles; these rules know less than it does.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    'jsx-a11y/no-noninteractive-tabindex': 'off',
  },
  overrides: [
    { files: ['*.config.ts', '**/*.config.ts'], rules: { 'import/no-default-export': 'off' } },
    { files: ['scripts/**', 'bench/**'], rules: { 'no-console': 'off' } },
    forbid(['packages/rules/src/**'], noApps, {
      group: ['@bilheteria/*', 'node:*', 'react*'],
      message: 'Rules import nothing.',
    }),
    forbid(['packages/contract/src/**'], noApps, {
      group: ['@bilheteria/ui*', 'node:*', 'react*'],
      message: 'The contract knows rules and schemas only.',
    }),
    forbid(['packages/ui/src/**'], noApps, {
      group: ['@bilheteria/contract*', 'node:*'],
      message: 'The design system knows no product.',
    }),
    forbid(['apps/api/src/{db,outside}/**'], noApps, noFramework, {
      group: ['#features/**', '#http/**', '#app.ts'],
      message: 'db and outside never know features.',
    }),
    forbid(['apps/api/src/http/**'], noApps, {
      group: ['#features/**', '#app.ts'],
      message: 'http never knows features.',
    }),
    forbid(['apps/storefront/src/platform/**'], noApps, {
      group: ['#features/**', '#app/**', '@bilheteria/ui*'],
      message: 'platform is what the browser gives; it draws nothing.',
    }),
    ...featureOrder,
    forbid(['e2e/**', 'bench/**'], noApps),
  ],
})
