import { parseArgs } from 'node:util'
import { measureFirstViews } from './first-views.ts'

const { quick, against } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, against: { type: 'string' } },
}).values

await measureFirstViews({ quick, against })
