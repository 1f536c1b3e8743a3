import { AppError, isGone } from '@bilheteria/contract/app-error'
import type { Output } from '@bilheteria/contract/endpoint'
import { getHandedTicket, watchHandedTicket, type HandedTicket } from '@bilheteria/contract/handovers'
import { useCallback, useEffect, useState } from 'react'
import { call } from '#platform/api.ts'
import { openEventStream } from '#platform/event-stream.ts'
import { fail } from '#platform/fail.ts'
import { followResource } from '#platform/live-resource.ts'
import { useSavedState } from '#platform/saved-state.ts'
import { forgetHanded, keepHanded, readHanded } from './keep-handed.ts'

type Seen = {
  handed?: HandedTicket
  /** Why there is nothing to show, or nothing newer. */
  failure?: Error
  /** It was recalled, or another person is named, or it was cancelled. */
  over?: boolean
}

/** The ticket of a link as it stands, for as long as somebody looks; without network as it was kept. */
export function useHanded(link: string | undefined): Seen & { retry(): void } {
  const [seen, setSeen] = useState<Seen>({})
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (link === undefined) return
    const person_id = useSavedState.getState().user.id
    let answered = false
    const ask = async () => {
      const handed = await call(getHandedTicket, { link })
      answered = true
      return handed
    }
    const stop = followResource(
      {
        // Each tries a link out, so the line waits for the answer; asking is also what tells the buyer that it was opened.
        listen: async (onValue, stopped) => {
          if (!answered) onValue(await ask())
          await openEventStream(watchHandedTicket, { link }, unlessOver(onValue), stopped)
        },
        ask,
      },
      {
        onValue: (handed) => {
          setSeen({ handed })
          void keepHanded(link, { person_id, handed })
        },
        onTrouble: (failure) => {
          // A good link is never told so: what is kept may be worth nothing.
          if (isUnchecked(failure)) {
            stop()
            return setSeen({ failure })
          }
          setSeen(({ handed }) => (handed ? { handed, failure } : { failure }))
          void readHanded(link).then((kept) => {
            // Meanwhile there may be an answer.
            if (kept) setSeen((now) => (now.failure === failure ? { handed: kept, ...now } : now))
          })
        },
        onFailure: (failure) => {
          if (!isGone(failure)) return setSeen({ failure })
          setSeen({ over: true })
          void forgetHanded(link)
        },
      },
    )
    return stop
    // Another attempt is another line.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [link, attempt])
  const retry = useCallback(() => {
    setSeen({})
    setAttempt((n) => n + 1)
  }, [])
  return { ...seen, retry }
}

/** Too many wrong links were tried from here: nobody is told whether this one is good. */
export function isUnchecked(failure: Error): boolean {
  return failure instanceof AppError && failure.code === 'too_many_requests'
}

/** Whoever holds what is worth nothing any more is told at once, as if they had asked. */
function unlessOver(onValue: (handed: HandedTicket) => void) {
  return (heard: Output<typeof watchHandedTicket>) => {
    if ('over' in heard) throw fail('handover_not_found')
    onValue(heard)
  }
}
