// npm run dev: the product from its sources; pages reload themselves, the API restarts when it changes.
import { checkNode, install, run } from './setup.mjs'

checkNode()
install()
await run('npx', [
  '--no-install',
  'tsx',
  'watch',
  '--clear-screen=false',
  '--exclude',
  'apps/storefront/**',
  'scripts/dev-server.ts',
])
