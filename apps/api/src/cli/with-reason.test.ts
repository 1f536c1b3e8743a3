import { expect, test } from 'vitest'
import type { Command, Tools } from './commands.ts'
import { withReason } from './with-reason.ts'

const command: Command = {
  argument: 'EVENT_ID FILE.json REASON [--dry-run]',
  summary: '',
  run: async ({ print }, ...words) => {
    print(words.join('|'))
    return true
  },
}

async function run(...words: string[]) {
  const lines: string[] = []
  const tools = { print: (line: string) => void lines.push(line) } as unknown as Tools
  const [first = '', ...more] = words
  await withReason({ set: command })['set']?.run(tools, first, ...more)
  return lines.join('\n')
}

test.each([
  [['show', 'change.json', 'the club asked', '--dry-run']],
  [['show', 'change.json', '--dry-run', 'the club asked']],
  [['--dry-run', 'show', 'change.json', 'the club asked']],
])('a flag is no reason, wherever it stands: %j', async (words) => {
  expect(await run(...words)).toBe('show|change.json|the club asked|--dry-run')
})

test('refuses a flag in place of the reason', async () => {
  expect(await run('show', 'change.json', '--dry-run')).toContain('Please say why')
})
