const VERBS = new Set(['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback', 'set'])
const NAME = '([a-z_][a-z_0-9]*(?:[.][a-z_][a-z_0-9]*)?)'
const WRITES = new RegExp(`\\b(insert) into ${NAME}|\\b(update) ${NAME}|\\b(delete) from ${NAME}`)
/** What is only given as a list, or read out of a column, is no table. */
const GIVEN = '(?!unnest|jsonb_|generate_series)'
const READS = new RegExp(`\\b(?:from|join) ${GIVEN}${NAME}`)
const CALLS = new RegExp(`^select ${NAME}[(]`)

/**
 * What a statement does, and to which table or by which function: `insert orders`, `select reserve`. Nothing else of its text
 * is told.
 */
export function describeStatement(text) {
  const bare = text
    .replace(/--.*$/gm, '')
    .replace(/'[^']*'/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\b(for( no key)?|do) update\b|\bextract ?\(\w+ from\b/g, '')
  const write = WRITES.exec(bare)?.filter(Boolean)
  const first = /^\w*/.exec(bare)[0]
  const verb = first === 'with' ? (write?.[1] ?? 'select') : first
  if (!VERBS.has(verb)) return { 'db.operation.name': 'other' }
  const target = verb === 'select' ? (READS.exec(bare) ?? CALLS.exec(bare))?.[1] : write?.[2]
  return { 'db.operation.name': verb, ...(target && { 'db.collection.name': target }) }
}
