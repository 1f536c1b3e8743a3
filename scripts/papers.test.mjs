import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from './files.mjs'
import { root } from './tools.mjs'
import { renamed } from './words.mjs'

const files = [
  ...readdirSync(root).filter((name) => /\.(md|ts|json)$/.test(name)),
  ...['apps', 'packages', 'e2e', 'bench', 'scripts', 'docs', 'deploy'].flatMap(filesBelow),
]

/** What happened is told as it was called then. */
const HISTORY =
  /db\/migrations\/|functions\/old-names\.sql|db\/release\.test|docs\/decisions\/|CHANGELOG|scripts\/words\.mjs|package-lock/
const TEXTS = /\.(ts|tsx|js|mjs|cjs|sql|md|json|css)$/

test('nothing is called as it was before', () => {
  const old = new RegExp(`(?<![\\w$-])(${Object.keys(renamed).map(escaped).join('|')})(?![\\w$-])`, 'g')
  const found = files
    .filter((file) => TEXTS.test(file) && !HISTORY.test(file))
    .flatMap((file) =>
      [file.split('/').at(-1), ...readFileSync(join(root, file), 'utf8').split('\n')].flatMap((line) =>
        [...line.matchAll(old)].map(([word]) => `${file}: ${word} is ${renamed[word]} now`),
      ),
    )
  expect(found).toEqual([])
})

function escaped(text) {
  return text.replaceAll('.', '\\.')
}

const architecture = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')

test('every file that ARCHITECTURE names is there', () => {
  const named = [...architecture.matchAll(/`([\w/.-]+\.(?:tsx?|sql|mjs))`/g)].map(([, path]) => path)
  expect(named.length).toBeGreaterThan(50)
  const missing = named.filter((path) => !files.some((file) => `/${file}`.endsWith(`/${path}`)))
  expect(missing).toEqual([])
})

test('the tree in ARCHITECTURE has every room, and no other', () => {
  const [, tree = ''] = /## Tree\n+```\n(.*?)```/s.exec(architecture) ?? []
  const [, api = '', storefront = ''] = /\napps\/api\/src\n(.*?)\napps\/storefront\/src\n(.*?)\ne2e/s.exec(tree) ?? []
  for (const [part, folder] of [
    [api, 'apps/api/src'],
    [storefront, 'apps/storefront/src'],
  ]) {
    const told = [...part.matchAll(/(?:^ {2}|\s{2,})([a-z-]+)\/(?= )/gm)].map(([, room]) => room)
    const rooms = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect({ [folder]: told.toSorted() }).toEqual({ [folder]: rooms.map(({ name }) => name).toSorted() })
  }
  const loose = readdirSync(join(root, 'apps/api/src')).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test.'),
  )
  for (const name of loose) expect(api).toContain(name)
})
