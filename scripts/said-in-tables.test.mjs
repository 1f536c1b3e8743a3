import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'
import { EVERY_TEXT } from '../packages/contract/src/every-text.ts'

const root = join(import.meta.dirname, '..')

function sourcesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => join(folder, file))
}

/** Names of others, which nobody says differently. */
const NAMES = new Set(['CNPJ', 'consumidor.gov.br', 'gov.br/anpd'])

/** A sentence without its figures. */
const bare = (sentence) =>
  sentence
    .replaceAll(/\{\w+\}|&nbsp;|[·:©]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
const known = new Set(Object.values(EVERY_TEXT).map(bare))

/** Attributes that are read or heard. */
const SPOKEN = /^(label|aria-label|title|placeholder|alt|lead|caption|question|summary|submit|empty|message)$/
const PORTUGUESE = /[ãõçáéíóúâêôàÃÕÇÁÉÍÓÚÂÊÔÀ]/

/** What a node says, if it says anything. */
function saidBy(node) {
  if (node.type === 'JSXText') return node.value
  if (node.type === 'JSXAttribute') return SPOKEN.test(node.name.name) ? node.value?.value : undefined
  if (node.type === 'TemplateLiteral') return portuguese(node.quasis.map(({ value }) => value.cooked).join(' '))
  return node.type === 'Literal' ? portuguese(node.value) : undefined
}

function portuguese(text) {
  return PORTUGUESE.test(text) ? text : undefined
}

/** What stands in place of a table must be what the table has: `say('part.close', 'Fechar')`. */
function isMistaken({ type, callee, arguments: given = [] }) {
  const [key, ours] = given.map(({ value }) => value)
  if (type !== 'CallExpression' || callee.name !== 'say' || key === undefined || ours === undefined) return false
  return EVERY_TEXT[key] !== ours
}

/** What a file says that no producer could say differently. */
function unsaid(file) {
  const found = []
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null || /^(Import|TS(Type|Literal|Union))/.test(node.type))
      return undefined
    const said = bare(saidBy(node) ?? '')
    // What is drawn as it is written is nobody's but ours, also when a table has the same words.
    const asked = !String(node.type).startsWith('JSX') && known.has(said)
    if (/\p{L}{2}/u.test(said) && !asked && !NAMES.has(said)) found.push(`${file}: ${said}`)
    if (isMistaken(node)) found.push(`${file}: ${node.arguments[0].value} is no such text`)
    return Object.values(node).forEach(visit)
  }
  visit(parseSync(file, readFileSync(join(root, file), 'utf8')).program.body)
  return found
}

test('every sentence of the storefront is a locale message that a producer may override', () => {
  const files = [...sourcesIn('apps/storefront/src'), ...sourcesIn('packages/ui/src')]
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap(unsaid)).toEqual([])
})
