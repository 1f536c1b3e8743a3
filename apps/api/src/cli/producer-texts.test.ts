import { EVERY_TEXT } from '@bilheteria/contract/every-text'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tell } from '#catalogue/bad-file.ts'
import { packageRoot } from '#runtime/package-root.ts'
import { aFolder } from '#test/a-folder.ts'
import { readEventsFile } from './read-events-file.ts'

const example = join(packageRoot, '../../docs/examples/event.json')
const file = join(await aFolder(), 'event.json')
const keys = Object.keys(EVERY_TEXT)

/** Each line that an operator is told about a file whose producer says these. */
async function told(texts: Readonly<Record<string, string>>): Promise<string[]> {
  const content = JSON.parse(await readFile(example, 'utf8')) as { producer: object }
  await writeFile(file, JSON.stringify({ ...content, producer: { ...content.producer, texts } }))
  const { findings } = await readEventsFile(file)
  return findings.problems.map((problem) => `  - ${tell(problem)}`)
}

const everywhere = (said: string) => Object.fromEntries(keys.map((key) => [key, said]))

test.each([
  ['markup', '<img src=x onerror=alert(1)>', 'must be plain text, without markup'],
  ['markup that is written out', 'Entre &lt;aqui&gt;', 'must be plain text, without markup'],
  ['5,000 characters', 'a'.repeat(5_000), 'must be at most 1000 characters'],
  ['writing that turns', 'Ingressos \u202Esosergni', 'must not turn the direction of writing'],
  ['marks that nobody sees', '\u200FIngressos', 'must not turn the direction of writing'],
  ['a character that cannot be shown', 'Ingressos\u0000', 'has a character that cannot be shown'],
  ['nothing', ' ', 'must not be empty'],
  ['a name that nobody fills in', 'Até {nobody}', 'knows no {nobody}'],
])('%s is refused for every sentence that a producer may say, by its key', async (_title, said, message) => {
  const lines = await told(everywhere(said))
  const missed = keys.filter((key) => !lines.some((line) => line.startsWith(`  - producer.texts.${key}: ${message}`)))
  expect(missed).toEqual([])
})

test('every sentence, as we say it, is one that a producer may say', async () => {
  const refused: string[] = []
  for (let i = 0; i < keys.length; i += 50)
    refused.push(...(await told(Object.fromEntries(Object.entries(EVERY_TEXT).slice(i, i + 50)))))
  expect(refused).toEqual([])
})

test('every page carries all of them, so that together they have a limit', async () => {
  const together = '  - producer.texts: must be at most 30000 characters altogether: every page carries them'
  expect(await told(everywhere('a'.repeat(1_000)))).toEqual([together])
  expect(await told(everywhere('Sim!'))).toEqual([])
})
