import { dirname, resolve } from 'node:path'
import { ALL_CATEGORIES } from '#catalogue/new-event.ts'
import { keepPictures, namePoster, type NewPoster } from '#catalogue/pictures.ts'
import type { Db } from '#db/db.ts'
import { insertEvent } from '#catalogue/insert-event.ts'
import { insertRows } from '#db/insert-rows.ts'
import { noteDeed } from '#features/accounts/security-events.ts'
import { lockSetup } from '#db/setup-lock.ts'
import { BadFile, tell, type Problem } from '#catalogue/bad-file.ts'
import { checkAgainstDatabase, findEvents, type Known } from './check-against-database.ts'
import { drawPoster } from './draw-poster.ts'
import type { PlannedEvent } from './plan-event.ts'
import { readEventsFile, type Plan } from './read-events-file.ts'

/** All of the file or nothing. What exists already is told and left as it is. */
export async function createFromFile(db: Db, file: string, print: (line: string) => void): Promise<void> {
  const plan = await readEventsFile(file)
  // Before the transaction: it takes seconds, for which everybody at the embedded database would have to wait.
  const { posters, undrawn } = await drawPosters(file, plan, await findEvents(db, plan))
  const told = await db.transaction(async (tx) => {
    await lockSetup(tx)
    const opened = await openCategories(tx, plan)
    const { known, problems, warnings } = await checkAgainstDatabase(tx, plan)
    if (problems.length + undrawn.length > 0) throw new BadFile(file, [...problems, ...undrawn])
    const lines = [...plan.warnings, ...warnings].map((warning) => `warning: ${tell(warning)}`)
    lines.push(...(await createProducer(tx, plan, known)), ...opened)
    const others = plan.categories.filter(({ tag }) => opened.length === 0 || tag !== ALL_CATEGORIES.tag)
    lines.push(...(await createCategories(tx, others, known)))
    for (const event of plan.events) lines.push(await createEvent(tx, event, { known, posters }))
    return lines
  })
  for (const line of told) print(line)
}

async function drawPosters(file: string, { events }: Plan, known: ReadonlySet<string>) {
  const posters = new Map<string, NewPoster>()
  const undrawn: Problem[] = []
  for (const [e, { id, picture }] of events.entries()) {
    if (picture === undefined || known.has(id)) continue
    try {
      posters.set(id, namePoster(id, await drawPoster(resolve(dirname(file), picture))))
    } catch (error) {
      undrawn.push({ path: ['events', e, 'poster'], message: `cannot be converted: ${(error as Error).message}` })
    }
  }
  return { posters, undrawn }
}

async function createProducer(tx: Db, { producer }: Plan, known: Known): Promise<string[]> {
  if (!producer) return []
  if (known.producers.has(producer.id)) return [exists(`producer ${producer.id}`)]
  await insertRows(tx, 'producers', [producer])
  return [`producer ${producer.id}: created`]
}

/**
 * Before the first category of a deployment comes the one for all of them, or that first one would stand for all. The file may
 * have words of its own for it.
 */
async function openCategories(tx: Db, { categories, events }: Plan): Promise<string[]> {
  if (categories.length + events.length === 0) return []
  if ((await tx.query('select 1 from categories limit 1')).length > 0) return []
  const own = categories.find(({ tag }) => tag === ALL_CATEGORIES.tag)
  await insertRows(tx, 'categories', [{ ...ALL_CATEGORIES, ...own }])
  return [`category ${ALL_CATEGORIES.tag}: created`]
}

async function createCategories(tx: Db, categories: Plan['categories'], known: Known): Promise<string[]> {
  const lines: string[] = []
  for (const { tag, title, icon } of categories) {
    if (known.categories.has(tag)) {
      lines.push(exists(`category ${tag}`))
      continue
    }
    await tx.query(
      `insert into categories (id, title, icon, tag, position)
       select $1, $2, $3, $1, coalesce(max(position) + 1, 0) from categories`,
      [tag, title, icon],
    )
    known.categories.set(tag, tag)
    lines.push(`category ${tag}: created`)
  }
  return lines
}

type Shelf = { known: Known; posters: Map<string, NewPoster> }

async function createEvent(tx: Db, event: PlannedEvent, { known, posters }: Shelf): Promise<string> {
  const { category, picture: _file, ...planned } = event
  if (known.events.has(event.id)) return exists(`event ${event.id}`)
  const poster = posters.get(event.id)
  const category_id = known.categories.get(category) ?? ''
  if (poster) await keepPictures(tx, poster.pictures)
  await insertEvent(tx, { ...planned, category_id, poster: poster?.poster ?? null })
  await noteDeed(tx, { kind: 'created', about: event.id, why: 'from a file' })
  return `event ${event.id}: created${poster ? ', with its poster' : ''}`
}

function exists(what: string): string {
  return `${what}: exists already, nothing of it was changed`
}
