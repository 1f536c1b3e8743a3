import { runCli } from './run-cli.ts'

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  // npm stands in the repository and says here where the operator stands.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  print: (line) => void process.stdout.write(`${line}\n`),
  printError: (line) => void process.stderr.write(`${line}\n`),
})
