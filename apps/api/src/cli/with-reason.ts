import type { Command } from './commands.ts'
import { isFlag } from './flags.ts'

const MOST = 500
const ENDS_WITH_REASON = /REASON( \[--[^\]]+\])*$/

/** Whoever acts says why, in so many words that somebody understands them a year later. */
export function withReason(commands: Record<string, Command>): Record<string, Command> {
  return Object.fromEntries(Object.entries(commands).map(([name, command]) => [name, asking(command)]))
}

/** Flags may stand anywhere: the last of the other words is the reason. */
function asking(command: Command): Command {
  const { argument = '' } = command
  if (!ENDS_WITH_REASON.test(argument)) return command
  const needed = argument.split(' ').filter((word) => !word.startsWith('[')).length
  return {
    ...command,
    run: async (tools, ...args) => {
      const words = args.filter((word) => !isFlag(word))
      const why = words.length < needed ? '' : (words.at(-1)?.trim() ?? '')
      const [first, ...more] = [...words.slice(0, -1), why]
      const flags = args.filter(isFlag)
      if (why.length >= 3 && why.length <= MOST) return command.run(tools, first, ...more, ...flags)
      tools.print(`Please say why, in 3 to ${MOST} characters between quotes. Nothing was changed.`)
      return false
    },
  }
}
