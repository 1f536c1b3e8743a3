import { backoff, workOff } from '#concurrency/work-queue.ts'
import type { JobContext } from '#context.ts'
import type { Db } from '#db/db.ts'
import { describeFailure } from '#runtime/log.ts'

const AT_ONCE = 10

export const DUE_ERASURES = 'select min(next_try_at) from biometry_erasures'

/**
 * The company that took pictures is told which to erase until it answers, in any number of processes. It may be told
 * twice, when a process dies after telling; it is never told while a transaction is open.
 */
export async function tellErased({ db, outside, services }: JobContext, stopping?: AbortSignal): Promise<void> {
  const { faces } = outside
  if (!faces) return
  const tell = async ({ outside_id, tries }: Erasure) => {
    try {
      await faces.erase(outside_id)
    } catch (error) {
      services.log.warn(
        { tries, failure: describeFailure(error) },
        'the provider of faces has not erased and will be told again',
      )
      return
    }
    await db.query('delete from biometry_erasures where outside_id = $1', [outside_id])
  }
  const tellSome = async (at_most: number) => {
    const erasures = await claimErasures(db, at_most)
    await Promise.all(erasures.map(tell))
    return erasures.length
  }
  await workOff(AT_ONCE, tellSome, stopping)
}

type Erasure = { outside_id: string; tries: number }

/** Until its next try it is the caller's; the pauses grow from half a minute to six hours. */
function claimErasures(db: Db, at_most: number): Promise<Erasure[]> {
  return db.query<Erasure>(
    `update biometry_erasures
        set tries = tries + 1,
            next_try_at = ${backoff({ tries: 'tries', first: '30 seconds', most: '6 hours' })}
      where outside_id in (select outside_id from biometry_erasures where next_try_at <= (select clock())
                            order by next_try_at limit $1 for update skip locked)
     returning outside_id, tries`,
    [at_most],
  )
}
