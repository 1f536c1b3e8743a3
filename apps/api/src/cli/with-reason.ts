import type { Command } from './commands.ts'

const MOST = 500

/** Whoever acts says why, in so many words that somebody understands them a year later. */
export function withReason(commands: Record<string, Command>): Record<string, Command> {
  return Object.fromEntries(Object.entries(commands).map(([name, command]) => [name, asking(command)]))
}

function asking(command: Command): Command {
  if (!command.argument?.endsWith('REASON')) return command
  return {
    ...command,
    run: async (tools, ...args) => {
      const why = args.at(-1)?.trim() ?? ''
      const [first, ...more] = [...args.slice(0, -1), why]
      if (why.length >= 3 && why.length <= MOST) return command.run(tools, first, ...more)
      tools.print(`Please say why, in 3 to ${MOST} characters between quotes. Nothing was changed.`)
      return false
    },
  }
}
