import { tell, type Problem } from '#catalogue/bad-file.ts'
import type { Tools } from './commands.ts'

type Asked = { file: string; id: string; risks: readonly Problem[]; accepted: number | undefined; dry_run: boolean }

/**
 * Prints what looks like a mistake. Only the id, typed, or the number of these warnings as a flag lets it through: a script whose
 * file has a new warning stops.
 */
export async function confirmRisks(
  { print, ask }: Pick<Tools, 'print' | 'ask'>,
  { file, id, risks, accepted, dry_run }: Asked,
): Promise<boolean> {
  if (risks.length === 0 || accepted === risks.length) return true
  print([`Please look at ${file} again:`, ...risks.map((risk) => `  - ${tell(risk)}`)].join('\n'))
  const flag = `--accept-warnings=${risks.length}`
  if (dry_run) {
    print(`The run goes on when ${id} is typed, or with ${flag}.`)
    return false
  }
  if ((await ask(`Type ${id} if all of that is meant: `)).trim() === id) return true
  print(`That is not ${id}. Nothing was changed. A script says that it is meant with ${flag}.`)
  return false
}
