// Writes the sentences of the API's description: the doc comments of the contract, by file, constant and field.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { root } from './tools.mjs'

const contract = join(root, 'packages/contract/src')
export const wordsFile = join(root, 'apps/api/src/http/api-words.json')

/** `{ 'orders.order': { said?: 'An order.', fields: { 'items.code': 'The QR code.' } } }` */
export function readWords() {
  const names = readdirSync(contract).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const files = new Map(names.map((file) => [file, readConstants(file)]))
  const entries = [...files].flatMap(([file, { constants }]) =>
    [...constants.entries()].flatMap(([name, { describes, about, init, said }]) => {
      const fields = describes ? fieldsOf(init, { file, files, said }) : {}
      if (!describes || (about === undefined && Object.keys(fields).length === 0)) return []
      return [[`${file.slice(0, -'.ts'.length)}.${name}`, { ...(about && { said: about }), fields }]]
    }),
  )
  return Object.fromEntries(entries)
}

function readConstants(file) {
  const source = readFileSync(join(contract, file), 'utf8')
  const { program, comments } = parseSync(file, source)
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
  /** The doc comment that ends right before a node. */
  const said = ({ start }) => {
    const doc = docs.find(({ end }) => end <= start && source.slice(end, start).trim() === '')
    return (
      doc &&
      doc.value
        .replaceAll(/^\s*\*\s?/gm, '')
        .replaceAll(/\s+/g, ' ')
        .trim()
    )
  }
  const constants = new Map()
  const imports = new Map()
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration' && statement.source.value.startsWith('./')) {
      for (const { local, imported } of statement.specifiers)
        if (imported) imports.set(local.name, { file: statement.source.value.slice(2), name: imported.name })
    }
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declared.declarations) {
      const text = init ? source.slice(init.start, init.end) : ''
      const describes = init?.type === 'ObjectExpression' || /\bz\.|\bendpoint\(/.test(text)
      const is_exported = declared !== statement
      constants.set(id.name, { init, said, describes, about: said(statement), is_exported })
    }
  }
  return { constants, imports }
}

/**
 * Comments of the fields in all object literals below a node, with those of constants that are spread or named there. Where
 * the options of a union share a field, the first comment counts.
 */
function fieldsOf(node, { file, files, said }) {
  const fields = {}
  const add = (more, at) => {
    for (const [name, text] of Object.entries(more)) fields[[at, name].filter(Boolean).join('.')] ??= text
  }
  const visit = (one, at) => {
    if (one === null || typeof one !== 'object') return
    if (Array.isArray(one)) return one.forEach((each) => visit(each, at))
    if (one.type === 'SpreadElement') {
      const { '': _, ...spread } = fieldsNamed(one.argument, { file, files })
      return add(spread, at)
    }
    if (
      one.type === 'CallExpression' &&
      one.arguments[0]?.type === 'Identifier' &&
      one.callee.property?.name === 'strictObject'
    )
      return add(fieldsNamed(one.arguments[0], { file, files }), at)
    if (one.type !== 'ObjectExpression') return Object.values(one).forEach((value) => visit(value, at))
    for (const property of one.properties) {
      if (property.type === 'SpreadElement') {
        visit(property, at)
        continue
      }
      const name = property.key.name ?? property.key.value
      const below = at === '' ? String(name) : `${at}.${name}`
      const about = said(property)
      if (about !== undefined) fields[below] ??= about
      if (isUnnamed(property.value)) add(fieldsNamed(property.value, { file, files }), below)
      else visit(property.value, below)
    }
  }
  /** A part of a schema, or a constant of this file: the API's description has no name for it. */
  const isUnnamed = ({ type, name }) =>
    type === 'MemberExpression' || (type === 'Identifier' && files.get(file).constants.get(name)?.is_exported === false)
  visit(node, '')
  return fields
}

/**
 * `attempt`, `handedTicket.shape` or `order.shape.event`, in this file or where it is imported from. The text of the constant
 * or field itself has the empty name.
 */
function fieldsNamed(node, { file, files }) {
  const path = []
  let at = node
  for (; at.type === 'MemberExpression'; at = at.object)
    if (at.property.name !== 'shape') path.unshift(at.property.name)
  if (at.type !== 'Identifier') return {}
  const own = files.get(file)
  const { file: from, name } = own.imports.get(at.name) ?? { file, name: at.name }
  const constant = files.get(from)?.constants.get(name)
  if (!constant?.init) return {}
  const all = fieldsOf(constant.init, { file: from, files, said: constant.said })
  if (path.length === 0) return constant.about === undefined ? all : { ...all, '': constant.about }
  const whole = path.join('.')
  const below = Object.entries(all).filter(([field]) => field === whole || field.startsWith(`${whole}.`))
  return Object.fromEntries(below.map(([field, text]) => [field.slice(whole.length + 1), text]))
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(wordsFile, `${JSON.stringify(readWords(), null, 2)}\n`)
