import { BadFile, type Problem } from './bad-file.ts'
import { catalogueOf, compilePlan, type Catalogue, type CompiledPlan } from './compile-plan.ts'
import { planFile } from './plan-file.ts'
import { readJsonFile } from './read-json-file.ts'

/** A venue from its own file, for these sectors; without them, for those that it names itself. */
export async function readPlanFile(
  file: string,
  sectors?: Catalogue,
): Promise<CompiledPlan & { catalogue: Catalogue }> {
  const problems: Problem[] = []
  const written = await readJsonFile(file, planFile, problems)
  const catalogue = sectors ?? (written ? catalogueOf(written) : [])
  const compiled = written && compilePlan(written, catalogue, [], problems)
  if (!compiled || problems.length > 0) throw new BadFile(file, problems)
  return { ...compiled, catalogue }
}
