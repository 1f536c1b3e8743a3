// npm run check:lockfile: whether this lockfile installs everywhere; needs no network.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFaults } from './lockfile.mjs'
import { root } from './tools.mjs'

const faults = findFaults(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
