import * as fc from 'fast-check'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import { everyEndpoint } from '../every-endpoint.ts'
import { say } from '../fault-options.ts'
import { CLASSES, type Case } from './case.ts'
import { keepCase } from './corpus.ts'
import { aVenue, startFuzzRig } from './fuzz-rig.ts'
import { CASES, SEED } from './options.ts'
import { runCases, type Failure } from './run-cases.ts'
import { shrink } from './shrink.ts'
import { anyCase } from './spoil.ts'
import { createTotals } from './totals.ts'

const TOGETHER = 50
const MOST_KEPT = 3
const MOST_GROWTH = 50 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const heap = () => {
  collect()
  return process.memoryUsage().heapUsed
}

say(`SEED=${SEED} CASES=${CASES}`)
const rig = await startFuzzRig()
const totals = createTotals()

afterAll(() => say(totals.lines().join('\n')))

/** So many of each class. */
function casesOf(named: (typeof everyEndpoint)[number], n: number): Case[] {
  return CLASSES.flatMap((of, i) =>
    fc.sample(anyCase(named, of), { seed: SEED + n * CLASSES.length + i, numRuns: Math.ceil(CASES / CLASSES.length) }),
  )
}

/** The first of each kind as small as it gets, kept for every run to come. */
async function keep(failures: readonly Failure[], venue: Awaited<ReturnType<typeof aVenue>>): Promise<string[]> {
  const kinds = new Map(failures.toReversed().map((failure) => [failure.problem.slice(0, 60), failure]))
  const kept = []
  for (const { one, problem } of [...kinds.values()].slice(0, MOST_KEPT)) {
    const small = await shrink(one, async (smaller) => (await runCases({ rig, venue }, [smaller])).length > 0)
    kept.push(`${problem}\n  ${keepCase(small)}: ${small.what}`)
  }
  return kept
}

let heap_before: number | undefined

test.each(everyEndpoint.map((named, n) => [named[0], named, n] as const))('%s', async (name, named, n) => {
  const venue = await aVenue(rig.app)
  const cases = casesOf(named, n)
  const failures: Failure[] = []
  for (let from = 0; from < cases.length; from += TOGETHER)
    failures.push(...(await runCases({ rig, venue, totals }, cases.slice(from, from + TOGETHER))))
  expect((await fetch(`${rig.url}/healthz`)).status).toBe(200)
  const used = heap()
  heap_before ??= used
  say(`${name}: ${cases.length} cases, ${failures.length} failed, heap ${Math.round(used / 1e6)} MB`)
  expect(await keep(failures, venue)).toEqual([])
})

test('most of it was judged, and memory did not grow', () => {
  expect(totals.shareJudged()).toBeGreaterThan(1 / 3)
  expect(heap() - (heap_before ?? 0)).toBeLessThan(MOST_GROWTH)
})
