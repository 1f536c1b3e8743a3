import type * as z from 'zod'
import type { Path, Problem } from './bad-file.ts'
import { explain, problemsOf } from './explain-issue.ts'

/** What could be read, with the places where a value that passes the schema replaces a mistake. */
export type Mended<T> = { data: T; mended: MendedPaths }

/** Nested arrays and groups of fields need a round each; no file has more levels. */
const MOST_ROUNDS = 16

/**
 * Reads what a schema refuses in part: each mistake goes to `problems`, and a placeholder takes its place, so that the rest can be
 * checked in the same run. Undefined when no placeholder fits.
 */
export function mendJson<T extends z.ZodType>(
  content: unknown,
  schema: T,
  problems: Problem[],
): Mended<z.output<T>> | undefined {
  const mended = new MendedPaths()
  const draft = { content: structuredClone(content) }
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const parsed = schema.safeParse(draft.content, { error: explain })
    if (parsed.success) return { data: parsed.data, mended }
    for (const issue of parsed.error.issues) {
      for (const problem of problemsOf(issue)) {
        if (!mended.covers(problem.path)) problems.push(problem)
        replace(draft, problem.path, placeholderOf(issue, mended.add(problem.path)))
      }
    }
  }
  return undefined
}

/** Paths of placeholders; findings about them would only repeat the mistake. */
export class MendedPaths {
  private readonly tries = new Map<string, number>()
  private readonly parents = new Set<string>()
  private readonly ancestors = new Set<string>()

  /** Returns how often the place has been replaced before. */
  add(path: Path): number {
    const key = JSON.stringify(path)
    const tries = this.tries.get(key) ?? 0
    this.tries.set(key, tries + 1)
    this.parents.add(JSON.stringify(path.slice(0, -1)))
    for (const [i] of path.entries()) this.ancestors.add(JSON.stringify(path.slice(0, i)))
    return tries
  }

  /** Whether the place, or a group it belongs to, is a placeholder. */
  covers(path: Path): boolean {
    return path.some((_, i) => this.tries.has(JSON.stringify(path.slice(0, i + 1))))
  }

  /** Without those about a placeholder or the group of fields that has it. */
  trueProblems(problems: readonly Problem[]): Problem[] {
    return problems.filter(({ path }) => !this.covers(path) && !this.parents.has(JSON.stringify(path)))
  }

  /** Sums and comparisons of a whole group are wrong as soon as one value in it is a placeholder. */
  trueWarnings(warnings: readonly Problem[]): Problem[] {
    return warnings.filter(({ path }) => !this.covers(path) && !this.ancestors.has(JSON.stringify(path)))
  }
}

/** A time that passes the schema and is none, so that nothing is compared with it; then other words that schemas ask for. */
const WORDS = [
  '0000-00-00T00:00',
  'x1',
  'XX',
  'https://x.example',
  'x@x.example',
  '#000000',
  'G-0000',
  '00000000',
  'L',
  '',
]

const BY_TYPE: Record<string, unknown> = {
  string: 'x1',
  int: 1,
  number: 1,
  boolean: false,
  array: [null],
  object: {},
  record: {},
}

function placeholderOf(issue: z.core.$ZodIssue, tries: number): unknown {
  // Left out, a field has no effect or its default.
  if (tries === 0) return undefined
  if (issue.code === 'invalid_type') return BY_TYPE[issue.expected] ?? 'x1'
  if (issue.code === 'invalid_value') return issue.values[0]
  if (issue.code === 'too_small') return issue.origin === 'array' ? [null] : Number(issue.minimum)
  if (issue.code === 'invalid_union') return [1, 'A', ...WORDS][(tries - 1) % (WORDS.length + 2)]
  return WORDS[(tries - 1) % WORDS.length]
}

function replace(draft: { content: unknown }, path: Path, value: unknown): void {
  let place = draft as Record<string | number, unknown>
  const steps = ['content', ...path]
  for (const step of steps.slice(0, -1)) place = place[step] as Record<string | number, unknown>
  const last = steps.at(-1) ?? ''
  if (value === undefined && !Array.isArray(place)) Reflect.deleteProperty(place, last)
  else Object.assign(place, { [last]: value ?? null })
}
