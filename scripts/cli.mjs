// npm run cli: the operator's tool. Settings come from the environment, as those of the server do.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, install } from './setup.mjs'
import { root } from './tools.mjs'

install()
build()
process.chdir(root)
await import(pathToFileURL(join(root, 'apps/api/dist/cli.js')).href)
