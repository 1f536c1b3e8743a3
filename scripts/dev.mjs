// npm run dev: the product from its sources; pages reload themselves, the API restarts when it changes.
import { install } from './setup.mjs'
import { run, tool } from './tools.mjs'

install()
const watching = ['watch', '--clear-screen=false', '--exclude', 'apps/storefront/**']
const { command, args } = tool('tsx', ...watching, 'scripts/dev-server.ts')
const { passed } = await run(command, args)
process.exit(passed ? 0 : 1)
