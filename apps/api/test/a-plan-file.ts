import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod'
import type { Catalogue } from '#files/compile-plan.ts'
import type { planFile } from '#files/plan-file.ts'
import { readPlanFile } from '#files/read-plan-file.ts'
import { aFolder } from './a-folder.ts'

export type Written = z.input<typeof planFile>
export type Section = Written['sections'][number]
export type Block = NonNullable<Section['block']>

const file = join(await aFolder(), 'venue.json')

/** A plan file with one section, whatever matters given. */
export function aPlan(section: Partial<Section> = {}, more: Partial<Written> = {}): Written {
  return { focus: [0, 0], sections: [{ sector: 'Plateia', section: 'Plateia', ...section }], ...more }
}

export function aBlock(choices: Partial<Block> = {}): Block {
  return { at: [0, 5], angle: 90, rows: [{ names: 'A-B', seats: 4 }], ...choices }
}

/** As from a file; an object is written as JSON. */
export async function compile(plan: unknown, sectors?: Catalogue) {
  await writeFile(file, typeof plan === 'string' ? plan : JSON.stringify(plan))
  return readPlanFile(file, sectors)
}
