// node scripts/with-env.mjs NAME=value tool arguments…: a setting for one run, as every shell writes it differently.
import { run, tool } from './tools.mjs'

const [setting = '', name = '', ...given] = process.argv.slice(2)
const [, variable, value] = /^(\w+)=(.*)$/.exec(setting) ?? []
const { command, args } = tool(name, ...given)
const { passed } = await run(command, args, { env: { ...process.env, [variable]: value } })
process.exit(passed ? 0 : 1)
