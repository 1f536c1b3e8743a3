import { formatCents } from '@bilheteria/rules/money'
import { ALL_CATEGORIES } from '#catalogue/new-event.ts'
import { keepPictures, type NewPoster } from '#catalogue/pictures.ts'
import { dryRun } from '#db/dry-run.ts'
import type { Db } from '#db/db.ts'
import { insertEvent } from '#catalogue/insert-event.ts'
import { insertRows } from '#db/insert-rows.ts'
import { noteDeed } from '#features/accounts/security-events.ts'
import { lockSetup } from '#db/setup-lock.ts'
import { BadFile, tell, type Problem } from '#catalogue/bad-file.ts'
import { checkAgainstDatabase, type Known } from './check-against-database.ts'
import type { Tools } from './commands.ts'
import { confirmRisks } from './confirm-risks.ts'
import { categoryDifferences, eventDifferences, producerDifferences } from './find-differences.ts'
import type { Flags } from './flags.ts'
import type { PlannedEvent } from './plan-event.ts'
import { convertPoster, inspectPoster } from './posters.ts'
import { readEventsFile, type Plan, type ReadFile } from './read-events-file.ts'
import { stockReport } from './stock-report.ts'

/** Creates all of the file or nothing, and leaves what exists as it is. Returns whether the file matches the database. */
export async function createFromFile(
  { db, print, ask }: Pick<Tools, 'db' | 'print' | 'ask'>,
  file: string,
  { dry_run = false, draft = false, accepted }: Partial<Flags> = {},
): Promise<boolean> {
  const read = await readEventsFile(file)
  const { plan, findings } = read
  if (draft) for (const event of plan.events) event.draft = true
  const { known, problems, risks } = await findEverything(db, file, read)
  if (problems.length > 0) throw new BadFile(file, problems, risks)
  const id = plan.events.find((event) => !known.events.has(event.id))?.id ?? plan.producer?.id ?? ''
  const accepts = await confirmRisks({ print, ask }, { file, id, risks, accepted, dry_run })
  if (!accepts && !dry_run) return false

  // Before the transaction: it takes seconds, for which everybody at the embedded database would have to wait.
  const posters = await convertPosters(file, plan, known)
  const work = async (tx: Db) => {
    const { lines, differs } = await createAll(tx, file, plan, posters)
    if (dry_run)
      for (const event of plan.events) lines.push('', (await stockReport(tx, event.id)) ?? '', termsOf(event))
    return { lines, differs }
  }
  const { lines, differs } = await (dry_run ? dryRun(db, work) : db.transaction(work))
  for (const warning of findings.warnings) print(`warning: ${tell(warning)}`)
  for (const line of lines) print(line)
  if (dry_run) print('\nDry run: nothing was written.')
  return accepts && !differs
}

/** What the stock report leaves out. */
function termsOf({ convenience_fee, convenience_fee_mode, max_per_order, max_per_cpf }: PlannedEvent): string {
  const fee = convenience_fee_mode === 'fixed' ? `${formatCents(convenience_fee)} an order` : `${convenience_fee} %`
  return `Fee: ${fee}\nTickets: ${max_per_order} an order, ${max_per_cpf ?? 'any number'} a CPF`
}

/** Each mistake and each risk of the file, those of its pictures and those that only the database shows included. */
async function findEverything(db: Db, file: string, { plan, findings, mended }: ReadFile) {
  const { known, problems } = await checkAgainstDatabase(db, plan)
  const found = { problems, risks: [] as Problem[] }
  for (const { picture, path } of newPictures(plan, known)) await inspectPoster({ file, picture, path }, found)
  return {
    known,
    problems: [...findings.problems, ...mended.trueProblems(found.problems)],
    risks: [...findings.risks, ...mended.trueWarnings(found.risks)].filter((risk) => !isThere(risk, plan, known)),
  }
}

/** Nothing of what exists is changed, so there is nothing to confirm. */
function isThere({ path: [part, e] }: Problem, { producer, events }: Plan, known: Known): boolean {
  if (part === 'producer') return known.producers.has(producer?.id ?? '')
  return part === 'events' && known.events.has(events[Number(e)]?.id ?? '')
}

function newPictures({ events }: Plan, known: Known) {
  return events.flatMap(({ id, picture }, e) =>
    picture === undefined || known.events.has(id) ? [] : [{ id, picture, path: ['events', e, 'poster'] }],
  )
}

async function convertPosters(file: string, plan: Plan, known: Known): Promise<Map<string, NewPoster>> {
  const posters = new Map<string, NewPoster>()
  for (const { id, ...named } of newPictures(plan, known)) posters.set(id, await convertPoster(id, { file, ...named }))
  return posters
}

/** `differs`: something of the file exists with other values. */
type Made = { lines: string[]; differs: boolean }

async function createAll(tx: Db, file: string, plan: Plan, posters: Map<string, NewPoster>): Promise<Made> {
  await lockSetup(tx)
  const opened = await openCategories(tx, plan)
  const { known, problems, warnings } = await checkAgainstDatabase(tx, plan)
  if (problems.length > 0) throw new BadFile(file, problems)
  // Creating adds categories to what is known.
  const there = { ...known, categories: new Map(known.categories) }
  const lines = warnings.map((warning) => `warning: ${tell(warning)}`)
  lines.push(...(await createProducer(tx, plan, known)), ...opened)
  const others = plan.categories.filter(({ tag }) => opened.length === 0 || tag !== ALL_CATEGORIES.tag)
  lines.push(...(await createCategories(tx, others, known)))
  for (const event of plan.events) lines.push(await createEvent(tx, event, { known, posters }))
  const differences = await findDifferences(tx, plan, there)
  lines.push(...differences.map((difference) => `not applied: ${tell(difference)}`))
  return { lines, differs: differences.length > 0 }
}

/** `there`: what existed before this run. */
async function findDifferences(tx: Db, { producer, categories, events }: Plan, there: Known): Promise<Problem[]> {
  const found: Problem[] = []
  if (producer && there.producers.has(producer.id)) found.push(...(await producerDifferences(tx, producer)))
  for (const [c, category] of categories.entries()) {
    if (there.categories.has(category.tag)) found.push(...(await categoryDifferences(tx, category, ['categories', c])))
  }
  for (const [e, event] of events.entries()) {
    if (there.events.has(event.id)) found.push(...(await eventDifferences(tx, event, ['events', e])))
  }
  return found
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
  return `event ${event.id}: created${event.draft ? ' as a draft' : ''}${poster ? ', with its poster' : ''}`
}

function exists(what: string): string {
  return `${what}: exists already, nothing of it was changed`
}
