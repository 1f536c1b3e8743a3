import { createInterface, type Interface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Talk } from './talk.ts'

export type Terminal = Talk & {
  environment: Record<string, string | undefined>
  /** Where the operator stands: files are named from here. */
  folder: string
}

/** The one this process was started at, or whatever stands in for it: a file, a pipe. */
export function openTerminal(input: Readable): Terminal & { close(): void } {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe)
  let typed: { source: Interface; lines: AsyncIterator<string> } | undefined
  return {
    environment: process.env,
    // npm stands in the repository and says here where the operator stands.
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    print: (line) => void process.stdout.write(`${line}\n`),
    complain: (line) => void process.stderr.write(`${line}\n`),
    // A question is seen also where what is printed goes into a file.
    ask: async (question) => {
      typed ??= readLines(input)
      process.stderr.write(`${question} `)
      const { done, value } = await typed.lines.next()
      return done ? '' : value
    },
    close: () => typed?.source.close(),
  }
}

/** `head` ends after a few lines; a command that acts has to finish what it began. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}

/** From the first question on, as whoever listens keeps the process alive. */
function readLines(input: Readable) {
  const source = createInterface({ input })
  return { source, lines: source[Symbol.asyncIterator]() }
}
