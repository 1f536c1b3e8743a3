import { openTerminal } from './cli/terminal.ts'
import { runCli } from './cli/run-cli.ts'
import { openShop } from './open-shop.ts'

// As the server does: what lies in the data folder is this user's alone.
process.umask(0o077)
const terminal = openTerminal(process.stdin)
process.exitCode = await runCli(process.argv.slice(2), terminal, openShop)
terminal.close()
