import type { JobContext } from '#context.ts'
import { findAnswers, type Answers } from './change-queries.ts'
import { findEvent, findProgress, findStanding, type ChangingEvent, type Progress, type Standing } from './queries.ts'

/** What somebody is about to change: the event, and whom it concerns. */
export async function showStanding(
  { db }: JobContext,
  event_id: string,
): Promise<(ChangingEvent & Standing) | undefined> {
  const event = await findEvent(db, event_id)
  return event && { ...event, ...(await findStanding(db, event_id)) }
}

/** How far everything has been given back, when it was cancelled. */
export function showProgress({ db }: Pick<JobContext, 'db'>, event_id: string): Promise<Progress | undefined> {
  return findProgress(db, event_id)
}

/** What people said, when it was postponed. */
export function showAnswers({ db }: JobContext, event_id: string): Promise<Answers | undefined> {
  return findAnswers(db, event_id)
}
