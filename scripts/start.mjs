// npm start: the whole product on one port. Settings come from the environment; none is needed.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, install, say } from './setup.mjs'
import { root } from './tools.mjs'

install()
build()
const first = process.env['NODE_ENV'] === 'production' ? '' : ' (the first start prepares the demo data)'
say(`Starting on http://localhost:${process.env['PORT'] || 3000}${first}`)
process.chdir(root)
await import(pathToFileURL(join(root, 'apps/api/dist/main.js')).href)
