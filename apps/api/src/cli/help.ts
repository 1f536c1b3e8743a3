import { argumentsOf } from './arguments.ts'
import type { Command } from './commands.ts'

export type Usage = Pick<Command, 'argument' | 'summary'>
type Usages = Record<string, Usage>

/** By the first word of a command. */
const GROUPS: Record<string, string[]> = {
  Selling: ['create', 'stock', 'event', 'faces', 'schema', 'plan'],
  Buyers: ['refund', 'refunds', 'tickets', 'security'],
  Payments: ['accounts', 'payments', 'installation'],
  'Pictures and words': ['pictures', 'texts'],
}
const REST = 'The installation'

const MOST_COLUMNS = 100

export function helpOfAll(commands: Usages): string {
  const width = Math.max(...Object.keys(commands).map(({ length }) => length))
  const sections = [...Object.keys(GROUPS), REST].map((group) => {
    const lines = Object.entries(commands)
      .filter(([name]) => groupOf(name) === group)
      .map(([name, { summary }]) => `  ${name.padEnd(width)}  ${shorten(summary, MOST_COLUMNS - width - 4)}`)
    return [group, ...lines].join('\n')
  })
  return [
    'bilheteria COMMAND, or npm run cli -- COMMAND in a checkout: the operator’s tool.',
    ...sections,
    'bilheteria COMMAND --help explains one and gives an example. Words with spaces stand in quotes.',
  ].join('\n\n')
}

/** Undefined where no command begins with the word. */
export function helpOfGroup(commands: Usages, first: string): string | undefined {
  const lines = membersOf(commands, first).map(([name, usage]) => `  ${usageOf(name, usage)}`)
  return lines.length > 0 ? lines.join('\n') : undefined
}

export function helpOfCommand(commands: Usages, name: string): string {
  const usage = commands[name]!
  const given = argumentsOf(name, usage.argument)
  const width = Math.max(0, ...given.map((one) => one.name.length))
  const others = membersOf(commands, name)
  return [
    usageOf(name, usage),
    '',
    ...wrap(`${usage.summary.charAt(0).toUpperCase()}${usage.summary.slice(1)}.`),
    ...(given.length > 0 ? [''] : []),
    ...given.map((one) => `  ${one.name.padEnd(width)}  ${one.meaning}${one.optional ? ' (may be left out)' : ''}`),
    '',
    `Example: ${['bilheteria', name, ...given.map(({ example }) => example)].filter(Boolean).join(' ')}`,
    ...(others.length > 0 ? ['', 'Also:', ...others.map(([other, its]) => `  ${usageOf(other, its)}`)] : []),
  ].join('\n')
}

function membersOf(commands: Usages, first: string): [string, Usage][] {
  return Object.entries(commands).filter(([name]) => name.startsWith(`${first} `))
}

function groupOf(name: string): string {
  const [first = ''] = name.split(' ')
  return Object.keys(GROUPS).find((group) => GROUPS[group]?.includes(first)) ?? REST
}

function usageOf(name: string, { argument }: Usage): string {
  return `bilheteria ${name}${argument ? ` ${argument}` : ''}`
}

/** As many parts of a summary as fit. */
function shorten(summary: string, most: number): string {
  if (summary.length <= most) return summary
  const ends = Array.from(summary.matchAll(/[:;,]| \(/g), ({ index }) => index).filter((end) => end <= most)
  return ends.length > 0 ? summary.slice(0, ends.at(-1)) : `${summary.slice(0, most - 1).replace(/\s+\S*$/, '')}…`
}

function wrap(text: string): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trimStart()
    if (line.length > MOST_COLUMNS) lines.push(word)
    else lines[lines.length - 1] = line
  }
  return lines
}
