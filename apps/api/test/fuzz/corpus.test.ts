import { expect, test } from 'vitest'
import { readCorpus } from './corpus.ts'
import { aVenue, startFuzzRig } from './fuzz-rig.ts'
import { runCases } from './run-cases.ts'

test('what was once answered badly never is again', async () => {
  const rig = await startFuzzRig()
  const venue = await aVenue(rig.app)
  const corpus = readCorpus()
  expect(corpus.length).toBeGreaterThan(0)
  expect(await runCases({ rig, venue }, corpus)).toEqual([])
})
