import type { Db } from '#db/db.ts'
import type { Problem } from '#catalogue/bad-file.ts'
import { ALL_CATEGORIES } from '#catalogue/new-event.ts'
import type { Plan } from './read-events-file.ts'

/** What the database has of the things a file names; categories by tag, with their ids. */
export type Known = { producers: Set<string>; events: Set<string>; categories: Map<string, string> }

export async function checkAgainstDatabase(
  tx: Db,
  plan: Plan,
): Promise<{ known: Known; problems: Problem[]; warnings: Problem[] }> {
  const [producers, categories, integrations] = [
    await tx.query<ProducerRow>('select id, slug, domain from producers'),
    await tx.query<{ id: string; tag: string }>('select id, tag from categories'),
    await tx.query<{ id: string }>('select id from integrations'),
  ]
  const known: Known = {
    producers: new Set(producers.map(({ id }) => id)),
    events: await findEvents(tx, plan),
    categories: new Map(categories.map(({ id, tag }) => [tag, id])),
  }
  const partners = new Set(integrations.map(({ id }) => id))
  const problems = [...producerConflicts(plan, producers), ...strangers(plan, known, partners)]
  const isDefaultThere = known.producers.has('0') || plan.producer?.id === '0'
  const warnings = isDefaultThere
    ? []
    : [{ path: [], message: 'there is no producer 0 yet, and without it no shop opens' }]
  return { known, problems, warnings }
}

/** Those of the file that are there already. */
async function findEvents(db: Db, { events }: Plan): Promise<Set<string>> {
  const ids = events.map(({ id }) => id)
  const rows = await db.query<{ id: string }>('select id from events where id = any ($1)', [ids])
  return new Set(rows.map(({ id }) => id))
}

type ProducerRow = { id: string; slug: string; domain: string | null }

function producerConflicts({ producer }: Plan, producers: readonly ProducerRow[]): Problem[] {
  if (!producer || producers.some(({ id }) => id === producer.id)) return []
  return (['slug', 'domain'] as const).flatMap((field) => {
    const owner = producers.find((other) => other[field] !== null && other[field] === producer[field])
    return owner ? [{ path: ['producer', field], message: `"${owner[field]}" belongs to producer ${owner.id}` }] : []
  })
}

/** Things an event names that neither the file nor the database has. */
function strangers({ producer, categories, events }: Plan, known: Known, partners: Set<string>): Problem[] {
  const stored = known.categories.size > 0 ? [...known.categories.keys()] : [ALL_CATEGORIES.tag]
  const tags = new Set([...stored, ...categories.map(({ tag }) => tag)])
  return events.flatMap(({ producer_id, category, integration_ids }, e) => {
    const problems: Problem[] = []
    if (!known.producers.has(producer_id) && producer?.id !== producer_id) {
      problems.push({ path: ['events', e, 'producer_id'], message: `there is no producer "${producer_id}"` })
    }
    if (!tags.has(category)) {
      const choice = tags.size > 0 ? `; known are ${[...tags].join(', ')}` : ''
      problems.push({ path: ['events', e, 'category'], message: `there is no category "${category}"${choice}` })
    }
    for (const [i, id] of integration_ids.entries()) {
      if (partners.has(id)) continue
      problems.push({ path: ['events', e, 'integration_ids', i], message: `there is no integration "${id}"` })
    }
    return problems
  })
}
