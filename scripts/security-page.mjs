// Draws docs/security.md. `node scripts/security-page.mjs` writes it, as `npm run docs:security`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fuzz, notes, rows, testsIn } from './security-data.mjs'
import { root } from './tools.mjs'

export const PAGE = 'docs/security.md'

const KINDS = { test: 'tested', file: 'setting or file', none: 'does not apply', decided: 'decided', open: 'open' }

const INTRO = `# Security

What the OWASP ASVS 5.0 asks of an application at levels 1 and 2, row by row in our own words, and what answers it; what somebody may try
against a box office; what bounds memory, work and tries. The page is made of the files in \`docs/security\` by \`npm run docs:security\`;
\`scripts/security.test.mjs\` fails when it is older than they are, when a test it names does not exist, or when a limit in the source is
another one than here.

**tested**: a test would fail. **setting or file**: met by what is named, which a test would only repeat. **does not apply**: there is no such thing here.
**decided**: otherwise than asked, with the reason. **open**: not done yet.`

function table(heads, lines) {
  return [heads, heads.map(() => '---'), ...lines].map(tableRow).join('\n')
}

function tableRow(cells) {
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`
}

function answerOf(row) {
  const tests = testsIn(row).map(({ file, name }) => `\`${file}\`: ${name}`)
  return tests.length > 0 ? tests.join('<br>') : `_${KINDS[row.kind]}_: ${row.answer}`
}

function countsOf(some) {
  return Object.keys(KINDS).map((kind) => some.filter((row) => row.kind === kind).length)
}

const chapters = [...new Set(rows.asvs.map(({ chapter }) => chapter))].map((title) => ({
  title: `V${title}`,
  some: rows.asvs.filter((row) => row.chapter === title),
}))

function summaryRow({ title, some }) {
  return [title, some.length, ...countsOf(some)]
}

function summary() {
  const sums = [...chapters, { title: '**all**', some: rows.asvs }, { title: 'threats', some: rows.threats }]
  return table(['chapter', 'rows', ...Object.values(KINDS)], sums.map(summaryRow))
}

function drawChapter({ title, some }) {
  const lines = some.map((row) => [row.id, row.level, row.asked, answerOf(row)])
  return `### ${title}

${table(['id', 'level', 'asked', 'answer'], lines)}`
}

export function drawPage() {
  return [
    INTRO,
    '## In numbers',
    summary(),
    '## ASVS 5.0, levels 1 and 2',
    ...chapters.map(drawChapter),
    '## Threats',
    table(
      ['id', 'tried', 'against it', 'answer'],
      rows.threats.map((row) => [row.id, row.tried, row.against, answerOf(row)]),
    ),
    '## Bounds',
    'Every cache, map and queue that lives as long as the process and grows by what strangers ask. Files are under `apps/api/src`.',
    table(
      ['file', 'what', 'limit', 'beyond it'],
      rows.bounds.map(({ file, made, limit, beyond }) => [`\`${file}\``, `\`${made}\``, limit, beyond]),
    ),
    'Rows that strangers can make lie in the database, each behind a limit of the last table, and are forgotten as [Personal data](operations.md#personal-data) says. Log lines are written at once and kept nowhere in between; labels of metrics are route patterns, methods and statuses of ours; connections to the database are twenty, and whoever waits two seconds for one gets 503.',
    '## Expensive work',
    'Whoever comes beyond what may wait gets 503 with `Retry-After` at once, and nobody who is buying waits for it.',
    table(
      ['work', 'runs on', 'held by', 'where', 'answer'],
      rows.expensive.map((row) => [row.work, row.thread, row.held, `\`${row.file}\``, answerOf(row)]),
    ),
    '## Calls without a login',
    'Every GET that is answered without a login. **memory**: at most 2 ms of CPU. **gate**: memory too, but an answer that is not there yet is counted by network address. **limit**: counted as said. **token**, **demo**: closed in production without more. `apps/api/test/anonymous-gets.test.ts` compares the list with the routes of the product, measures the first and exceeds the second.',
    table(
      ['route', 'kind', 'bound', 'where'],
      rows.anonymous.map(({ route, kind, bound, file }) => [`\`${route}\``, kind, bound, `\`${file}\``]),
    ),
    '## Limits',
    'Counted in the database, so that all processes share them, unless the file is one of the table of bounds. Whoever is refused is told by `Retry-After` when to come again.',
    table(
      ['what', 'whose', 'limit', 'where'],
      rows.limits.map(({ what, whose, limit, file }) => [what, whose, limit, `\`${file}\``]),
    ),
    '## Notes',
    notes,
    '## Fuzzing',
    `${fuzz}\n`,
  ].join('\n\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(join(root, PAGE), drawPage())
