import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod'
import type { Catalogue } from '#catalogue/compile-plan.ts'
import type { planFile } from '#catalogue/plan-file.ts'
import { readPlanFile } from '#catalogue/read-plan-file.ts'

export type Written = z.input<typeof planFile>
export type Section = Written['sections'][number]
export type Block = NonNullable<Section['block']>

/** A plan file with one section, whatever matters given. */
export function aPlan(section: Partial<Section> = {}, more: Partial<Written> = {}): Written {
  return { focus: [0, 0], sections: [{ sector: 'Plateia', section: 'Plateia', ...section }], ...more }
}

export function aBlock(choices: Partial<Block> = {}): Block {
  return { at: [0, 5], angle: 90, rows: [{ names: 'A-B', seats: 4 }], ...choices }
}

/** Compiles as from a file in this folder; an object is written as JSON. */
export function compilerIn(folder: string) {
  const file = join(folder, 'venue.json')
  return async (plan: unknown, sectors?: Catalogue) => {
    await writeFile(file, typeof plan === 'string' ? plan : JSON.stringify(plan))
    return readPlanFile(file, sectors)
  }
}
