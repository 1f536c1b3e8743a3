import { commands, type Command } from './commands.ts'
import { standaloneCommands } from './standalone-commands.ts'

type Usage = Pick<Command, 'argument' | 'summary'>
const allCommands: Record<string, Usage> = { ...commands, ...standaloneCommands }

/** The command an operator means and what they give it, or what is wrong with it. */
export function findCommand(words: string[]): { name: string; args: string[] } | { wrong: string } {
  const { name, args } = readWords(words)
  const usage = Object.hasOwn(allCommands, name) ? allCommands[name] : undefined
  if (usage && takes(usage, args.length)) return { name, args }
  if (usage) return { wrong: `Usage: ${usageOf(name, usage)}\n${MORE}` }
  const [group = ''] = words
  const alike = Object.entries(allCommands).filter(([known]) => known.startsWith(`${group} `))
  if (alike.length === 0) return { wrong: `There is no command ${name}.\n\n${help()}` }
  const usages = alike.map(([known, command]) => `  ${usageOf(known, command)}`)
  return { wrong: [`There is no command ${words.slice(0, 2).join(' ')}. There are:`, ...usages].join('\n') }
}

const MORE = 'Words with spaces stand in quotes. Every command: npm run cli -- --help'

/** A command may have a name of two words. */
function readWords([first = '', second = '', ...rest]: string[]): { name: string; args: string[] } {
  const two = `${first} ${second}`
  if (allCommands[two]) return { name: two, args: rest }
  return { name: first, args: second === '' ? [] : [second, ...rest] }
}

/** What stands in brackets may be left out. */
function takes({ argument = '' }: Usage, given: number): boolean {
  return given <= count(argument) && given >= count(argument.replaceAll(/\[[^\]]*\]/g, ''))
}

function count(words: string): number {
  return words.split(' ').filter(Boolean).length
}

function usageOf(name: string, { argument }: Usage): string {
  return `npm run cli -- ${name}${argument ? ` ${argument}` : ''}`
}

export function help(): string {
  const lines = Object.entries(allCommands).map(([name, command]) => [usageOf(name, command), command.summary] as const)
  const width = Math.max(...lines.map(([usage]) => usage.length))
  return [
    'The operator’s tool. Settings are those of the server: DATABASE_URL, or the embedded database in DATA_DIR.',
    '',
    ...lines.map(([usage, summary]) => `  ${usage.padEnd(width)}  ${summary}`),
    '',
    'The files are described in docs/events-file.md.',
  ].join('\n')
}
