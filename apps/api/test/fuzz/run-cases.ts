import { judge } from './judge.ts'
import { endpointOf, type Case } from './case.ts'
import { leaveWorld, type FuzzRig, type Venue, type World } from './fuzz-rig.ts'
import type { Totals } from './totals.ts'
import { sendCase, type Answers } from './send-case.ts'
import { goesOn } from './wires.ts'

export type Failure = { one: Case; problem: string }

type Run = { rig: FuzzRig; venue: Venue; totals?: Totals }

/** Sends cases one after the other as somebody new; answers which of them were answered badly, or changed something unsaid. */
export async function runCases(run: Run, cases: readonly Case[]): Promise<Failure[]> {
  const { rig, venue, totals } = run
  const { app } = rig
  const failures: Failure[] = []
  const refused: Case[] = []
  let world = await rig.aWorld(cases, venue)
  const before = await stored(rig)
  for (const one of cases) {
    let heard = await send(rig, world, one)
    if (isLoggedOut(one, heard)) {
      await leaveWorld(app, world)
      world = await rig.aWorld(cases, venue)
      heard = await send(rig, world, one)
    }
    totals?.count(one, heard)
    const problem = judge(one, heard.answers, world)
    if (problem !== undefined) failures.push({ one, problem })
    else if (isRefused(heard) && !goesOn(one.wire ?? '')) refused.push(one)
  }
  const untouched = refused.length === cases.length && same(before, await stored(rig))
  if (!untouched) failures.push(...(await findChanges(rig, world, refused)))
  await leaveWorld(app, world)
  return failures
}

/** Whatever is refused leaves everything as it was: sent once more together, and one by one where that is not so. */
async function findChanges(rig: FuzzRig, world: World, refused: readonly Case[]): Promise<Failure[]> {
  const changed = async (cases: readonly Case[]): Promise<string[]> => {
    const before = await stored(rig)
    const answered = []
    for (const one of cases) answered.push(await send(rig, world, one))
    const after = await stored(rig)
    // What was refused once may be taken now, as another order of things.
    return answered.every(isRefused) ? Object.keys(after).filter((table) => before[table] !== after[table]) : []
  }
  if ((await changed(refused)).length === 0) return []
  const failures: Failure[] = []
  for (const one of refused) {
    const tables = await changed([one])
    if (tables.length > 0) failures.push({ one, problem: `refused, and changed ${tables.join()}` })
  }
  return failures
}

async function send(rig: FuzzRig, world: World, one: Case): Promise<Answers> {
  await rig.app.db.query('delete from limits')
  return sendCase(rig, world, one)
}

/** Some calls end the session they are made with; the next case is somebody else's. */
function isLoggedOut({ operation, wire }: Case, { answers }: Answers): boolean {
  return wire === undefined && endpointOf({ operation }).access !== 'open' && answers[0]?.status === 401
}

function isRefused({ answers }: Answers): boolean {
  return answers.every(({ status }) => status >= 400)
}

const COUNTING = new Set(['limits', 'sessions', 'asked_codes', 'tokens', 'partner_links', 'security_events'])

/** Everything stored, but for what counts and notes tries and visits: those are meant to count what is refused. */
async function stored({ app }: FuzzRig): Promise<Record<string, string>> {
  const tables = await app.fingerprints()
  return Object.fromEntries(Object.entries(tables).filter(([name]) => !COUNTING.has(name)))
}

function same(before: Record<string, string>, after: Record<string, string>): boolean {
  return Object.keys(after).every((table) => before[table] === after[table])
}
