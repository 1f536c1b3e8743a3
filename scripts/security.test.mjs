import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from './files.mjs'
import { piecesOf, readText, rows, testsIn } from './security-data.mjs'
import { drawPage, PAGE } from './security-page.mjs'
import { root } from './tools.mjs'

const ROWS_OF_CHAPTERS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]
const answered = [...rows.asvs, ...rows.threats, ...rows.expensive]

test('the page is what its data say: npm run docs:security writes it anew', () => {
  expect(readText(PAGE).replaceAll('\r\n', '\n')).toBe(drawPage())
})

test('every row of levels 1 and 2 is there once, and every threat', () => {
  const counts = ROWS_OF_CHAPTERS.map((_, i) => rows.asvs.filter(({ id }) => id.startsWith(`${i + 1}.`)).length)
  expect(counts).toEqual(ROWS_OF_CHAPTERS)
  expect(new Set(rows.asvs.map(({ id }) => id)).size).toBe(253)
  expect(rows.asvs.filter(({ level }) => level === '1')).toHaveLength(70)
  expect(rows.asvs.filter(({ level }) => level === '2')).toHaveLength(183)
  for (const { id, chapter } of rows.asvs) expect(id.split('.')[0]).toBe(chapter.split(' ')[0])
  expect(rows.threats.map(({ id }) => id)).toEqual(Array.from({ length: 27 }, (_, i) => `T${i + 1}`))
})

test('no row is without an answer', () => {
  const kinds = new Set(['test', 'file', 'none', 'decided', 'open'])
  expect(answered.filter(({ kind, answer }) => !kinds.has(kind) || answer.trim().length < 6)).toEqual([])
})

test('every test that is named exists, under exactly that name', () => {
  expect(answered.flatMap(testsIn).filter(({ file, name }) => !isTest(file, name))).toEqual([])
})

function isTest(file, name) {
  if (!existsSync(join(root, file))) return false
  const text = readText(file)
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${name}${quote},`))
}

test('every file that an answer names exists', () => {
  const all = ['apps', 'packages', 'e2e', 'scripts', 'docs'].flatMap(filesBelow)
  const answers = answered.map(({ answer }) => answer).join('\n')
  const named = Array.from(answers.matchAll(/`([\w./-]+\.(?:tsx?|md|mjs|sql))`/g), ([, path]) => path)
  expect(named.length).toBeGreaterThan(30)
  const missing = named.filter((path) => !isThere(path, all))
  expect(missing).toEqual([])
})

function isThere(path, all) {
  return existsSync(join(root, path)) || all.some((file) => file.endsWith(`/${path}`))
}

const API = 'apps/api/src/'
/** Tools of an operator, who may fill the memory of their own machine. */
const NOT_SERVING = /^apps\/api\/src\/(cli|catalogue|demo)\//
const sources = filesBelow('apps/api/src').filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !NOT_SERVING.test(file),
)

/** Made and gone within one call, or filled once at the start. */
const ENDS_WITH_ITS_CALL = [
  'concurrency/coalesce.ts Map group',
  'crypto/guessable.ts Map steps',
  'features/changes/set-seats.ts Map wrong',
  'features/checkout/reservation-queue.ts Map counts',
  'features/checkout/reservation-queue.ts Map decisions',
  'features/checkout/reserve-tickets.ts Map found',
  'features/checkout/stock-request.ts Map named',
  'features/checkout/stock-request.ts Map sums',
  'features/checkout/stock-request.ts Set seen',
  'features/pages/storefront.ts Set entries',
  'features/messages/deliver-messages.ts createCoalescer marks',
  'features/payments/order-queries.ts Set return',
  'features/payments/settle.ts Set orders',
  'features/payments/store-intent.ts Map return',
  'http/openapi-schemas.ts Map input',
  'http/openapi-schemas.ts Map names',
  'http/openapi-schemas.ts Map output',
  'http/openapi-schemas.ts Set differ',
  'features/payments/webhooks.ts createCoalescer mark',
  'features/tickets/change-emails.ts Map others',
  'features/tickets/draw-paper.ts Map drawn',
  'features/tickets/queries.ts Map found',
  'features/tickets/show-tickets.ts Map return',
  'features/tickets/pdf-font.ts Map glyphs',
  'features/tickets/pdf-sheet.ts Map pictures',
  'features/tickets/pdf-sheet.ts array told',
  'features/tickets/pdf-sheet.ts array drawn',
]

const NAMED = String.raw`(?:(?:const|let) (?<variable>\w+)[^=]* = (?:[^;]*\?\? )?|(?<field>\w+): |(?<returned>return) )`
const MADE = String.raw`(?:new (?<bounded>BoundedMap)<|(?<maker>create(?:Cache|Semaphore|Coalescer|RateLimit))[<(]|new (?<kind>Map|Set)(?:<[^()]*>)?\(\))`
const KEPT = new RegExp(`${NAMED}${MADE}`, 'g')
const UNNAMED = new RegExp(MADE, 'g')
/** By our habit such a function makes what lives on. */
const FUNCTION = /^(?:export )?(?:async )?function\b/
const LIVES_ON = /^(?:export )?(?:async )?function (?:create|know|serve|open|close|remember)\w*/
const EMPTY = /^ {0,2}(?:const|let) (\w+)\b.* = \[\]$/

function keptIn(file) {
  const path = file.slice(API.length)
  let lives_on = true
  return readText(file)
    .split('\n')
    .filter((line) => !/^\s*(?:\*|\/\/|\/\*)/.test(line))
    .flatMap((line) => {
      if (FUNCTION.test(line)) {
        lives_on = LIVES_ON.test(line)
        return []
      }
      const [, array] = EMPTY.exec(line) ?? []
      if (array && (lives_on || !line.startsWith(' '))) return [`${path} array ${array}`]
      const found = Array.from(line.matchAll(KEPT), ({ groups }) => `${path} ${nameOf(groups)}`)
      return found.length === [...line.matchAll(UNNAMED)].length ? found : [`${path}: ${line.trim()}`]
    })
}

function nameOf({ variable, field, bounded, maker, kind, returned }) {
  return `${bounded ?? maker ?? kind} ${variable ?? field ?? returned}`
}

test('whatever lives as long as the process stands in the table of bounds', () => {
  const told = rows.bounds.map(({ file, made }) => `${file} ${made}`)
  expect(new Set(sources.flatMap(keptIn))).toEqual(new Set([...told, ...ENDS_WITH_ITS_CALL]))
})

test('every limit is the one in the source', () => {
  const others = [...rows.limits, ...rows.expensive].flatMap((row) => missingIn(row.file, row))
  const bounds = [...rows.bounds, ...rows.anonymous].flatMap((row) => missingIn(API + row.file, row))
  expect([...others, ...bounds]).toEqual([])
})

function missingIn(file, row) {
  const text = readText(file)
  return piecesOf(row).filter((piece) => !text.includes(piece))
}

test('the product starts no other program', () => {
  expect(sources.filter((file) => readText(file).includes('child_process'))).toEqual([])
})
