import { layOut } from '@bilheteria/rules/plan/lay-out'
import type { Plan } from '@bilheteria/rules/plan/plan'
import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { BadFile } from '#catalogue/bad-file.ts'
import type { Catalogue } from '#catalogue/compile-plan.ts'
import { nameSections } from '#catalogue/insert-plan.ts'
import { readPlanFile } from '#catalogue/read-plan-file.ts'
import { drawPlan } from './draw-plan.ts'
import { drawViews } from './draw-views.ts'
import { formatTable } from './format-table.ts'
import { heightsOf } from './plan-heights.ts'

/** Names of files; `views` is empty when nobody asks for them. */
type Preview = { file: string; picture: string; views: string }

/** Checks a plan, tells what it has and draws it; nothing of it is stored. */
export async function previewPlan({ file, picture, views }: Preview, print: (line: string) => void): Promise<void> {
  const form = /\.(svg|png)$/i.exec(picture)?.[1]?.toLowerCase()
  if (!form) throw new BadFile(picture, [{ path: [], message: 'a picture ends in .svg or .png' }])
  if (views && !/\.png$/i.test(views)) throw new BadFile(views, [{ path: [], message: 'views end in .png' }])
  const { plan: written, rows, catalogue } = await readPlanFile(file)
  const plan = nameSections('preview', written, () => 1)
  const laid = layOut(plan)
  print(summaryOf(plan, catalogue, rows))
  print(`\n${heightsOf(plan, laid, catalogue)}\n`)
  const text = JSON.stringify(plan)
  print(`On the wire: ${text.length} bytes, ${gzipSync(text).length} compressed.`)
  const drawn = drawPlan(plan, laid, catalogue)
  await save(picture, form === 'svg' ? drawn : await toPng(drawn))
  print(`Drawn: ${picture}`)
  if (!views) return
  await save(views, await drawViews(plan, laid, catalogue))
  print(`Views: ${views}`)
}

type Rows = Awaited<ReturnType<typeof readPlanFile>>['rows']

function summaryOf({ sections }: Plan, catalogue: Catalogue, rows: Rows): string {
  const lines = catalogue.map(({ name }, s) => {
    const own = sections.filter(({ id }) => id.startsWith(`preview-${s + 1}-`))
    const marks = own.flatMap(({ block }) => block?.marks ?? [])
    const marked = (kind: string) => sum(marks.map((mark) => (mark.kind === kind ? mark.numbers.length : 0)))
    const seats = rows[s]?.flat().filter(Boolean) ?? []
    return [
      name,
      own.length,
      sum(seats.map(({ numbers }) => numbers.length)),
      marked('accessible'),
      marked('companion'),
      sum(seats.map(({ blocked }) => blocked.length)),
    ] as const
  })
  const total = [1, 2, 3, 4, 5].map((column) => sum(lines.map((line) => Number(line[column]))))
  return formatTable(
    ['sector', 'sections', 'seats', 'accessible', 'companion', 'blocked'],
    [...lines, ['all', ...total]],
  )
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}

async function save(picture: string, content: string | Buffer): Promise<void> {
  try {
    await writeFile(picture, content)
  } catch (error) {
    const message = `it cannot be written (${(error as NodeJS.ErrnoException).code})`
    throw new BadFile(picture, [{ path: [], message }])
  }
}

async function toPng(svg: string): Promise<Buffer> {
  // Only here: its native part weighs on every start and may be missing on a rare platform.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).png().toBuffer()
}
