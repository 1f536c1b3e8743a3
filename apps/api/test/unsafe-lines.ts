import type { Script } from '#db/tree.ts'

/** Tables with a row for each person, seat, purchase or letter: what reads or locks all of one stops a sale. */
const LARGE =
  '(accounts|sessions|tokens|codes|consents|reservations|seats|seat_changes|batches|orders|payments|refunds|ledger|tickets|messages|webhooks|security_events|biometry_registrations|spent_keys)'

type Rule = { pattern: RegExp; unless?: RegExp; instead: string }

const rules: Rule[] = [
  {
    pattern: /\bdrop\s+(?!default\b|not\s+null\b)\w+/,
    instead: 'leave it to the release after the one that does without it',
  },
  { pattern: /\brename\b/, instead: 'add the new name beside the old one' },
  { pattern: /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/, instead: 'add another column beside it' },
  { pattern: /\bset\s+not\s+null\b/, instead: 'add a check that is not valid yet, and validate it' },
  {
    pattern: new RegExp(`\\bcreate\\s+(unique\\s+)?index\\b(?!\\s+concurrently\\b).*\\bon\\s+${LARGE}\\b`),
    instead: 'concurrently, in a file of its own that begins with -- outside a transaction',
  },
  {
    pattern: new RegExp(`\\balter\\s+table\\s+${LARGE}\\b[^;]*\\badd\\s+(constraint|check|foreign|unique|primary)\\b`),
    unless: /\bnot\s+valid\b/,
    instead: 'not valid, and validate it in the next statement',
  },
  { pattern: new RegExp(`^\\s*(update|delete\\s+from)\\s+${LARGE}\\b`), instead: 'in steps of 5,000, by a job' },
]

/** What could not be finished is left there, not valid: the file that makes it takes it away first. */
function isDroppedFirst(script: string, text: string): boolean {
  const name = /create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/.exec(text)?.[1]
  return name === undefined || script.toLowerCase().includes(`drop index concurrently if exists ${name};`)
}

/** `-- contract of release 3`: nothing that is still run has used it since. */
const CONTRACT = /-- contract of release (\d+)/

type Migration = Pick<Script, 'name' | 'script'>

/**
 * What would break a process of the release before, or keep a sale waiting, as `file:line: statement: instead`. What the same file
 * has made may be changed in it.
 */
export function unsafeLines(migrations: readonly Migration[], release: number): string[] {
  return migrations.flatMap((migration) => [
    ...(migration === migrations.at(-1) ? [] : shutsOutEarly(migration)),
    ...unsafeLinesOf(migration, release),
  ])
}

/** Each file is committed by itself: until the last one is, the newer processes cannot start, and the older ones have to go on. */
function shutsOutEarly({ name, script }: Migration): string[] {
  return statementsWithLines(script)
    .filter(({ text }) => /\bdatabase_release\b.*\bmin_release\b/.test(text))
    .map(({ line, text }) => `${name}:${line}: ${text.slice(0, 80)}: in the last of the new files`)
}

function unsafeLinesOf({ name, script }: Migration, release: number): string[] {
  const made = [...script.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi)].map(
    ([, table]) => table ?? '',
  )
  return statementsWithLines(script).flatMap(({ line, text, comment }) => {
    const released = CONTRACT.exec(comment)?.[1]
    if (released !== undefined && Number(released) < release) return []
    if (made.some((table) => new RegExp(`\\b(on|table|update|from)\\s+${table}\\b`).test(text))) return []
    if (!isDroppedFirst(script, text))
      return [`${name}:${line}: ${text.slice(0, 80)}: drop index concurrently if exists before it`]
    const its_own = /^drop index concurrently if exists (\w+);$/.exec(text)?.[1]
    if (its_own !== undefined && new RegExp(`index\\s+concurrently\\s+${its_own}\\b`, 'i').test(script)) return []
    const broken = rules.find(({ pattern, unless }) => pattern.test(text) && !unless?.test(text))
    return broken ? [`${name}:${line}: ${text.slice(0, 80)}: ${broken.instead}`] : []
  })
}

/** Bodies of functions are no statements of their own. */
function statementsWithLines(script: string) {
  const found: { line: number; text: string; comment: string }[] = []
  let current = { line: 1, text: '', comment: '' }
  let inside_body = false
  for (const [i, raw] of script.split('\n').entries()) {
    const [code = '', ...comment] = raw.split('--')
    if ((raw.split('$$').length - 1) % 2 === 1) inside_body = !inside_body
    if (current.text === '' && code.trim() !== '') current.line = i + 1
    if (!inside_body) current.text = `${current.text} ${code.trim().toLowerCase()}`.trim()
    if (comment.length > 0) current.comment += `--${comment.join('--')}`
    if (inside_body || !code.trimEnd().endsWith(';')) continue
    found.push(current)
    current = { line: i + 2, text: '', comment: '' }
  }
  return found
}
