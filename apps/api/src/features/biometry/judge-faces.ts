import { AppError } from '@bilheteria/contract/errors'
import { inThread, ThreadEnded } from '#concurrency/threads.ts'
import type { JobContext } from '#context.ts'
import type { Outside } from '#outside/outside.ts'
import { describeFailure } from '#runtime/log.ts'
import { claimToAsk, decide, markUsable, selectPhotosToJudge } from './judge-queries.ts'

declare module '#concurrency/threads.ts' {
  interface ThreadWork {
    'judge photo': { input: Uint8Array; result: string | undefined }
  }
}

const AT_ONCE = 20
const ASK_EVERY_S = 15
const NO_REASON = 'A foto não foi aceita. Tente de novo em um lugar claro, sem boné nem óculos.'

/** Pictures nobody has looked at. */
const UNSEEN = `select min(agreed_at) from biometry_registrations where status = 'in_review' and asked_at is null`
/** Without a company none is to be asked about, however many wait for a person. */
const UNANSWERED = `select min(asked_at) + interval '${ASK_EVERY_S} seconds' from biometry_registrations
                     where status in ('pending', 'in_review') and outside_id is not null`

export function dueFaces({ faces }: Pick<Outside, 'faces'>): string {
  return faces ? `select least((${UNSEEN}), (${UNANSWERED}))` : UNSEEN
}

/**
 * Looks at what is in review. Of a picture we took we can only say that it is of no use: that it shows this person somebody
 * else has to say, by hand or at a company; those a company took it is asked about.
 */
export async function judgeFaces({ db, outside, services }: JobContext, stopping?: AbortSignal): Promise<void> {
  const { faces } = outside
  for (const photo of await selectPhotosToJudge(db, AT_ONCE)) {
    if (stopping?.aborted) return
    const { registration_id, captured_at } = photo
    // A picture that cannot be opened (the secret has changed) can only be taken again.
    const reason = await Promise.resolve()
      .then(() => inThread('judge photo', services.photoSeal.open(photo, registration_id)))
      .catch(sayWhy)
    if (reason === undefined) await markUsable(db, photo)
    else await decide(db, { registration_id, status: 'refused', reason, captured_at })
  }
  if (!faces) return
  for (const { id, outside_id } of await claimToAsk(db, AT_ONCE, ASK_EVERY_S)) {
    try {
      const { status, reason } = await faces.read(outside_id)
      const said = { status, reason: status === 'refused' ? (reason ?? NO_REASON) : null }
      await decide(db, { registration_id: id, outside_id, ...said })
    } catch (error) {
      services.log.warn(
        { id, failure: describeFailure(error) },
        'the provider of faces did not answer and will be asked again',
      )
    }
  }
}

/** That nobody had time to look says nothing of a picture: it is looked at later. */
function sayWhy(failure: unknown): string {
  if (failure instanceof ThreadEnded || (failure instanceof AppError && failure.code === 'unavailable')) throw failure
  return NO_REASON
}
