import { commands, type Tools } from './commands.ts'
import { explainFailure } from './explain-failure.ts'
import { findCommand } from './find-command.ts'
import type { Asked, Talk } from './talk.ts'

type Shop = Pick<Tools, 'db' | 'config' | 'ctx'>

/** A command that came through the door, run by the shop's process on what that has open; answers the exit code. */
export async function runInShop(shop: Shop, { words, folder }: Asked, { complain, ...talk }: Talk): Promise<0 | 1> {
  const found = findCommand(words)
  // The tool prints its help by itself.
  if ('help' in found) return refuse(complain, found.help)
  if ('wrong' in found) return refuse(complain, found.wrong)
  const { name, args } = found
  const command = commands[name]
  // The tool runs those without a database by itself.
  if (!command) return refuse(complain, `The shop has no command ${name}.`)
  if (command.stopped)
    return refuse(complain, `The shop is running: stop it first, then run ${name} again. Nothing was changed.`)
  try {
    const [argument = '', ...more] = args
    return (await command.run({ ...shop, folder, ...talk }, argument, ...more)) ? 0 : 1
  } catch (error) {
    return refuse(complain, explainFailure(error as Error))
  }
}

function refuse(complain: Talk['complain'], sentence: string): 1 {
  complain(sentence)
  return 1
}
