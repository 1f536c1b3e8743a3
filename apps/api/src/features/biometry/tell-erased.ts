import type { Db } from '#db/db.ts'
import { describeFailure, type Log } from '#log.ts'
import type { FaceProvider } from '#outside/biometry/provider.ts'

const AT_ONCE = 10

type Desk = { db: Db; log: Log; faces: FaceProvider | undefined }

/**
 * The company that took pictures is told which to erase until it answers, in any number of processes. It may be told
 * twice, when a process dies after telling; it is never told while a transaction is open.
 */
export async function tellErased(
  { db, log, faces }: Desk,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> {
  if (!faces) return
  const tell = async ({ outside_id, tries }: Erasure) => {
    try {
      await faces.erase(outside_id)
    } catch (error) {
      log.warn(
        { tries, failure: describeFailure(error) },
        'the provider of faces has not erased and will be told again',
      )
      return
    }
    await db.query('delete from biometry_erasures where outside_id = $1', [outside_id])
  }
  let told = AT_ONCE
  while (told === AT_ONCE && !stopping.aborted) {
    const erasures = await claimErasures(db)
    await Promise.all(erasures.map(tell))
    told = erasures.length
  }
}

type Erasure = { outside_id: string; tries: number }

/** Until its next try it is the caller's; the pauses grow from half a minute to six hours. */
function claimErasures(db: Db): Promise<Erasure[]> {
  return db.query<Erasure>(
    `update biometry_erasures
        set tries = tries + 1,
            next_try_at = clock() + least(interval '30 seconds' * power(2, least(tries, 10)), interval '6 hours')
      where outside_id in (select outside_id from biometry_erasures where next_try_at <= (select clock())
                            order by next_try_at limit ${AT_ONCE} for update skip locked)
     returning outside_id, tries`,
  )
}
