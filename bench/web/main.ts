import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureFirstViews } from '../first-paint/first-views.ts'
import { measureMap } from './measure-map.ts'

const { quick, against } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, against: { type: 'string' } },
}).values

const weighed = spawnSync(process.execPath, ['--import', 'tsx', join(import.meta.dirname, '../check-weight.ts')], {
  stdio: 'inherit',
})
// The map is compared with others of its kind, not with itself.
if (against === undefined) await measureMap(quick)
await measureFirstViews({ quick, against })
process.exitCode ||= weighed.status ?? 1
