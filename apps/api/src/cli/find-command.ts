import { commands } from './commands.ts'
import { helpOfAll, helpOfCommand, helpOfGroup, type Usage } from './help.ts'
import { standaloneCommands } from './standalone-commands.ts'

const allCommands: Record<string, Usage> = { ...commands, ...standaloneCommands }

export const commandNames: readonly string[] = Object.keys(allCommands)

type Found = { name: string; args: string[] } | { help: string } | { wrong: string }

/** The command an operator means and its arguments, the help asked for, or what is wrong. */
export function findCommand(words: string[]): Found {
  const asked = withoutHelp(words)
  const [first] = asked ?? words
  if (first === undefined) return { help: helpOfAll(allCommands) }
  const { name, args } = readWords(asked ?? words)
  const isKnown = Object.hasOwn(allCommands, name)
  const group = helpOfGroup(allCommands, first)
  if (asked && isKnown) return { help: helpOfCommand(allCommands, name) }
  if (isKnown && takes(allCommands[name]!, args.length)) return { name, args }
  if (isKnown) return { wrong: `Usage: ${helpOfCommand(allCommands, name)}` }
  if (group === undefined) return { wrong: `There is no command ${name}.\n\n${helpOfAll(allCommands)}` }
  if (asked || words.length === 1) return { help: group }
  return { wrong: `There is no command ${words.slice(0, 2).join(' ')}. There are:\n${group}` }
}

/** The words beside those that ask for help; undefined where none does. */
function withoutHelp(words: string[]): string[] | undefined {
  if (words[0] === 'help') return words.slice(1)
  return ['--help', '-h'].includes(words.at(-1) ?? '') ? words.slice(0, -1) : undefined
}

/** A command may have a name of two words. */
function readWords([first = '', second = '', ...rest]: string[]): { name: string; args: string[] } {
  const two = `${first} ${second}`
  if (Object.hasOwn(allCommands, two)) return { name: two, args: rest }
  return { name: first, args: second === '' ? [] : [second, ...rest] }
}

/** What stands in brackets may be left out. */
function takes({ argument = '' }: Usage, given: number): boolean {
  return given <= count(argument) && given >= count(argument.replaceAll(/\[[^\]]*\]/g, ''))
}

function count(words: string): number {
  return words.split(' ').filter(Boolean).length
}
