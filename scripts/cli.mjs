// npm run cli: the operator's tool. Settings come from the environment, as those of the server do.
import { join } from 'node:path'
import { build, checkNode, install, root } from './setup.mjs'

checkNode()
install()
build()
process.chdir(root)
await import(join(root, 'apps/api/dist/cli.js'))
