// npm run check:lockfile: whether our lockfiles install everywhere; needs no network.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFaults, LOCKFILES } from './lockfile.mjs'
import { root } from './tools.mjs'

const faults = LOCKFILES.flatMap((file) => findFaults(JSON.parse(readFileSync(join(root, file), 'utf8'))))
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
