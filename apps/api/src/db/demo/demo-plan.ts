import { join } from 'node:path'
import { BadFile, type Problem } from '#files/bad-file.ts'
import { compilePlan, type Catalogue, type CompiledPlan } from '#files/compile-plan.ts'
import { planFile } from '#files/plan-file.ts'
import { readJsonFile } from '#files/read-json-file.ts'
import { packageRoot } from '#package-root.ts'

/** The venue of a demo event, from a file such as operators write. */
export async function readDemoPlan(name: string, sectors: Catalogue): Promise<CompiledPlan> {
  const file = join(packageRoot, 'demo/plans', `${name}.json`)
  const problems: Problem[] = []
  const written = await readJsonFile(file, planFile, problems)
  const compiled = written && compilePlan(written, sectors, [], problems)
  if (!compiled || problems.length > 0) throw new BadFile(file, problems)
  return compiled
}
