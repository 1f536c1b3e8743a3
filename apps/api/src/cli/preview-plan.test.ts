import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '#runtime/package-root.ts'
import { aFolder } from '#test/a-folder.ts'
import { previewPlan } from './preview-plan.ts'

const docs = join(packageRoot, '../../docs')

test('prints of the example what the documentation shows', async () => {
  const lines: string[] = []
  const names = { file: join(docs, 'examples/seated.plan.json'), picture: join(await aFolder(), 'seated.svg') }
  await previewPlan({ ...names, views: '' }, (line) => void lines.push(line))
  const page = await readFile(join(docs, 'events-file.md'), 'utf8')
  const printed = lines
    .join('\n')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('Drawn: '))
  expect(printed.filter((line) => !page.includes(line))).toEqual([])
})
