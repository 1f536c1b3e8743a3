import { runCli } from './run-cli.ts'

// As the server does: what lies in the data folder is this user's alone.
process.umask(0o077)
process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  // npm stands in the repository and says here where the operator stands.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  print: (line) => void process.stdout.write(`${line}\n`),
  printError: (line) => void process.stderr.write(`${line}\n`),
})
