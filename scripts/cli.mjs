// npm run cli: the operator's tool. Beside an installation its settings are used, unless the caller names a database or its folder.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, install } from './setup.mjs'
import { root } from './tools.mjs'

const { DATABASE_URL, DATA_DIR, INIT_CWD } = process.env
if (existsSync('/etc/bilheteria/env') && !DATABASE_URL && !DATA_DIR) {
  const options = { cwd: INIT_CWD ?? process.cwd(), stdio: 'inherit' }
  process.exit(spawnSync(join(root, 'deploy/bilheteria'), process.argv.slice(2), options).status ?? 1)
}
install()
build()
process.chdir(root)
await import(pathToFileURL(join(root, 'apps/api/dist/cli.js')).href)
