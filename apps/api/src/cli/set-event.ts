import { dirname, resolve } from 'node:path'
import { BadFile } from '#catalogue/bad-file.ts'
import { namePoster, type NewPoster } from '#catalogue/pictures.ts'
import { setEvent } from '#features/changes/set-event.ts'
import { showStanding } from '#features/changes/show-standing.ts'
import type { Tools } from './commands.ts'
import { drawPoster } from './draw-poster.ts'
import { readSetFile } from './set-file.ts'

type Told = { well: boolean; text: string }

/** Changes an event as a file says, and tells what was changed line by line. */
export async function setFromFile(
  { ctx, folder }: Pick<Tools, 'ctx' | 'folder'>,
  event_id: string,
  named: string,
  why: string,
): Promise<Told> {
  const event = await showStanding(ctx, event_id)
  if (!event) return refused(`There is no event ${event_id}.`)
  const file = resolve(folder, named)
  const { document, picture } = await readSetFile(file, event.time_zone)
  // Before the transaction: it takes seconds, for which everybody who buys would have to wait.
  const drawn = picture === undefined ? undefined : await draw(file, picture, event_id)
  const outcome = await setEvent(ctx, {
    event_id,
    why,
    document: { ...document, poster: drawn?.poster },
    pictures: drawn?.pictures ?? [],
  })
  if (outcome === 'unknown') return refused(`There is no event ${event_id}.`)
  if (outcome === 'cancelled') return refused(`${event_id} is cancelled, for good.`)
  if ('problems' in outcome) throw new BadFile(file, outcome.problems)
  const { changed, warnings } = outcome
  if (changed.length === 0) return { well: true, text: `${event_id} is so already. Nothing was changed.` }
  return { well: true, text: [...changed, ...warnings.map((warning) => `warning: ${warning}`)].join('\n') }
}

function refused(sentence: string): Told {
  return { well: false, text: `${sentence} Nothing was changed.` }
}

async function draw(file: string, picture: string, event_id: string): Promise<NewPoster> {
  const files = await drawPoster(resolve(dirname(file), picture)).catch((error: Error) => {
    throw new BadFile(file, [{ path: ['poster'], message: `cannot be converted: ${error.message}` }])
  })
  return namePoster(event_id, files)
}
