// What docs/security.md is made of: text files with a row a line, so that a change is read as one.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tools.mjs'

const FOLDER = 'docs/security'

/** Where references in the rows begin. */
const PLACES = {
  f: 'apps/api/src/features',
  s: 'apps/api/src',
  t: 'apps/api/test',
  w: 'apps/storefront/src',
  r: 'packages/rules/src',
  c: 'packages/contract/src',
  e: 'e2e',
  x: 'scripts',
}
const ENDINGS = ['.test.ts', '.test.tsx', '.test.mjs', '.spec.ts']

export function readText(path) {
  return readFileSync(join(root, path), 'utf8')
}

/** Rows by the chapter they stand in; a line that begins with # is for whoever writes the file. */
function readRows(name, fields) {
  let chapter = ''
  return readText(`${FOLDER}/${name}.txt`)
    .split('\n')
    .flatMap((line, i) => {
      if (line.startsWith('## ')) chapter = line.slice(3)
      if (line === '' || line.startsWith('#')) return []
      const parts = line.split(' | ')
      if (parts.length !== fields.length) throw new Error(`${FOLDER}/${name}.txt:${i + 1} has ${parts.length} fields`)
      return [{ chapter, ...Object.fromEntries(fields.map((field, at) => [field, parts[at]])) }]
    })
}

export const rows = {
  asvs: readRows('asvs', ['id', 'level', 'asked', 'kind', 'answer']),
  threats: readRows('threats', ['id', 'tried', 'against', 'kind', 'answer']),
  bounds: readRows('bounds', ['file', 'made', 'code', 'limit', 'beyond']),
  expensive: readRows('expensive', ['work', 'thread', 'file', 'code', 'held', 'kind', 'answer']),
  anonymous: readRows('anonymous', ['route', 'kind', 'bound', 'file', 'code']),
  limits: readRows('limits', ['what', 'whose', 'limit', 'file', 'code']),
}

export const notes = readText(`${FOLDER}/notes.md`).trim()
export const fuzz = readText(`${FOLDER}/fuzz.md`).trim()

/** The tests an answer names, each with the file it stands in. */
export function testsIn({ kind, answer }) {
  if (kind !== 'test') return []
  return answer.split(' ++ ').map((reference) => {
    const [at, name] = reference.split(' › ')
    const [place, ...path] = at.split('/')
    const stem = `${PLACES[place]}/${path.join('/')}`
    const ending = ENDINGS.find((one) => existsSync(join(root, stem + one)))
    return { file: stem + (ending ?? ''), name }
  })
}

/** The pieces of source that set a limit. */
export function piecesOf({ code }) {
  return code === '-' ? [] : code.split(' && ')
}
