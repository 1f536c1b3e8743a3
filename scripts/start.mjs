// npm start: the whole product on one port. Settings come from the environment; none is needed.
import { join } from 'node:path'
import { build, checkNode, install, root, say } from './setup.mjs'

checkNode()
install()
build()
say(`Starting on http://localhost:${process.env['PORT'] || 3000} (the first start prepares the demo data)`)
process.chdir(root)
await import(join(root, 'apps/api/dist/main.js'))
