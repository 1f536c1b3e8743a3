import { expect, test } from 'vitest'
import { readCorpus } from './corpus.ts'
import { aVenue, startFuzzRig } from './fuzz-rig.ts'
import { runCases } from './run-cases.ts'

const rig = await startFuzzRig()
const venue = await aVenue(rig.app)

test('what was once answered badly never is again', async () => {
  const corpus = readCorpus()
  expect(corpus.length).toBeGreaterThan(0)
  expect(await runCases({ rig, venue }, corpus)).toEqual([])
})
