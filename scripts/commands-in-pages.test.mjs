// Every command that an operator copies from a page is one of the tool, and has the arguments that it takes.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandNames, findCommand } from '../apps/api/src/cli/find-command.ts'
import { root } from './tools.mjs'

const pages = [
  'docs/advisories.md',
  'docs/deploying.md',
  'docs/invariants.md',
  'docs/operations.md',
  'docs/payments.md',
  'docs/public-name.md',
  ...readdirSync(join(root, 'docs/runbooks')).map((name) => `docs/runbooks/${name}`),
]

/** The lines of fenced blocks that a shell would run, and every code span of the text. */
function codeOf(text) {
  const blocks = [...text.matchAll(/^ *```(?:sh)?\n(.*?)^ *```/gms)].flatMap(([, block]) => block.split('\n'))
  const spans = [...text.replaceAll(/^ *```.*?^ *```/gms, '').matchAll(/`([^`\n]+)`/g)].map(([, span]) => span)
  const lines = [...blocks.map((line) => line.replace(/^ *(\$ )?/, '')), ...spans]
  // Stands for all of them.
  return lines.filter((line) => !line.includes('COMMAND'))
}

/** As a shell splits it, up to a comment or the next command. */
function wordsOf(line) {
  const [command] = line.split(/\s+#|\s*(?:&&|[|<>;])/)
  return [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, ...word]) =>
    word.find((text) => text !== undefined),
  )
}

const PREFIX = /^(?:bilheteria|npm run (?:-s )?cli --) /

test.each(pages)('every command of %s is there, and takes what the page gives it', (page) => {
  const lines = codeOf(readFileSync(join(root, page), 'utf8')).filter((line) => PREFIX.test(line))
  const wrong = lines.filter((line) => 'wrong' in findCommand(wordsOf(line.replace(PREFIX, ''))))
  expect(wrong).toEqual([])
})

test('the pages name commands at all', () => {
  const all = pages.flatMap((page) => codeOf(readFileSync(join(root, page), 'utf8')))
  expect(all.filter((line) => PREFIX.test(line)).length).toBeGreaterThan(40)
})

test.each(pages)('%s prints commands as an installation runs them', (page) => {
  const code = codeOf(readFileSync(join(root, page), 'utf8'))
  // Names of two words can be nothing else.
  const names = commandNames.filter((name) => name.includes(' '))
  const bare = code.filter((line) => names.some((name) => `${line} `.startsWith(`${name} `)))
  expect(bare).toEqual([])
  expect(code.filter((line) => line.startsWith('npm run cli') && !line.endsWith('cli --'))).toEqual([])
})

const manual = readFileSync(join(root, 'docs/operations.md'), 'utf8')
const anchorOf = (title) =>
  title
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')

test('the index of the manual leads to each of its sections', () => {
  const [, index, rest] = /\n## By job\n(.*?)\n(## Settings\n.*)/s.exec(manual)
  const sections = Array.from(
    rest.replaceAll(/^```.*?^```/gms, '').matchAll(/^## (.+)$/gm),
    ([, title]) => `(#${anchorOf(title)})`,
  )
  expect(sections.length).toBeGreaterThan(15)
  expect(sections.filter((link) => !index.includes(link))).toEqual([])
})

test.each(pages)('every link of %s leads to a title', (page) => {
  const links = [...readFileSync(join(root, page), 'utf8').matchAll(/\]\(([\w./-]*\.md)?(?:#([\w-]+))?\)/g)]
  const broken = links.filter(([, file, anchor]) => {
    const path = file === undefined ? join(root, page) : join(root, page, '..', file)
    const titles = [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title]) => anchorOf(title))
    return anchor !== undefined && !titles.includes(anchor)
  })
  expect(broken.map(([link]) => link)).toEqual([])
})
