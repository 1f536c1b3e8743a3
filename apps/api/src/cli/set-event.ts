import { resolve } from 'node:path'
import { BadFile, type Problem } from '#catalogue/bad-file.ts'
import { dryRun } from '#db/dry-run.ts'
import { setEvent } from '#features/changes/set-event.ts'
import { showStanding } from '#features/changes/show-standing.ts'
import type { Tools } from './commands.ts'
import { confirmRisks } from './confirm-risks.ts'
import type { Flags } from './flags.ts'
import { convertPoster, inspectPoster } from './posters.ts'
import { readSetFile } from './set-file.ts'

type Told = { well: boolean; text: string }
type SetInput = { event_id: string; named: string; why: string } & Pick<Flags, 'dry_run' | 'accepted'>

/** Changes an event as a file says, and tells what was changed line by line. */
export async function setFromFile(
  tools: Pick<Tools, 'ctx' | 'folder' | 'print' | 'ask'>,
  { event_id, named, why, dry_run, accepted }: SetInput,
): Promise<Told> {
  const { ctx, folder } = tools
  const event = await showStanding(ctx, event_id)
  if (!event) return refused(`There is no event ${event_id}.`)
  const file = resolve(folder, named)
  const { document, picture } = await readSetFile(file, event.time_zone)
  const found = { problems: [] as Problem[], risks: [] as Problem[] }
  const poster = picture === undefined ? undefined : { file, picture, path: ['poster'] }
  if (poster) await inspectPoster(poster, found)
  // Before the transaction: it takes seconds, for which everybody who buys would have to wait.
  const drawn = poster && found.problems.length === 0 ? await convertPoster(event_id, poster) : undefined
  const input = { event_id, why, document: { ...document, poster: drawn?.poster }, pictures: drawn?.pictures ?? [] }

  const tried = await setEvent({ db: { ...ctx.db, transaction: (work) => dryRun(ctx.db, work) } }, input)
  if (tried === 'unknown') return refused(`There is no event ${event_id}.`)
  if (tried === 'cancelled') return refused(`${event_id} is cancelled, for good.`)
  const problems = [...found.problems, ...('problems' in tried ? tried.problems : [])]
  if ('problems' in tried || problems.length > 0) throw new BadFile(file, problems, found.risks)
  if (tried.changed.length === 0) return { well: true, text: `${event_id} is so already. Nothing was changed.` }

  const risks = [...found.risks, ...tried.risks]
  const accepts = await confirmRisks(tools, { file, id: event_id, risks, accepted, dry_run })
  if (dry_run) return { well: accepts, text: `${listOf(tried)}\n\nDry run: nothing was written.` }
  if (!accepts) return { well: false, text: '' }
  const outcome = await setEvent(ctx, input)
  if (typeof outcome === 'string') return refused(`There is no event ${event_id} on sale any more.`)
  if ('problems' in outcome) throw new BadFile(file, outcome.problems)
  return { well: true, text: listOf(outcome) }
}

function listOf({ changed, warnings }: { changed: string[]; warnings: string[] }): string {
  return [...changed, ...warnings.map((warning) => `warning: ${warning}`)].join('\n')
}

function refused(sentence: string): Told {
  return { well: false, text: `${sentence} Nothing was changed.` }
}
