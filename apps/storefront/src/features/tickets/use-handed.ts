import { isGone } from '@bilheteria/contract/app-error'
import type { Output } from '@bilheteria/contract/endpoint'
import { getHandedTicket, watchHandedTicket, type HandedTicket } from '@bilheteria/contract/handovers'
import { useCallback, useEffect, useState } from 'react'
import { call } from '#platform/api.ts'
import { openEventStream } from '#platform/event-stream.ts'
import { fail } from '#platform/fail.ts'
import { followResource } from '#platform/live-resource.ts'
import { forgetHanded, keepHanded, readHanded } from './keep-handed.ts'

type Seen = {
  handed?: HandedTicket
  /** Why there is nothing to show, or nothing newer. */
  failure?: Error
  /** It was recalled, or another person is named, or it was cancelled. */
  over?: boolean
}

/** The ticket of a link as it stands, for as long as somebody looks; without network as it was kept. */
export function useHanded(link: string): Seen & { retry(): void } {
  const [seen, setSeen] = useState<Seen>({})
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    // Asked once by itself: that is what tells the buyer that it was opened.
    void call(getHandedTicket, { link }).catch(() => undefined)
    return followResource(
      {
        listen: (onValue, stopped) => openEventStream(watchHandedTicket, { link }, unlessOver(onValue), stopped),
        ask: () => call(getHandedTicket, { link }),
      },
      {
        onValue: (handed) => {
          setSeen({ handed })
          void keepHanded(link, handed)
        },
        onTrouble: (failure) => {
          setSeen(({ handed }) => (handed ? { handed, failure } : { failure }))
          void readHanded(link).then((kept) => {
            if (kept) setSeen(({ handed }) => ({ handed: handed ?? kept, failure }))
          })
        },
        onFailure: (failure) => {
          if (!isGone(failure)) return setSeen({ failure })
          setSeen({ over: true })
          void forgetHanded(link)
        },
      },
    )
    // Another attempt is another line.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [link, attempt])
  const retry = useCallback(() => {
    setSeen({})
    setAttempt((n) => n + 1)
  }, [])
  return { ...seen, retry }
}

/** Whoever holds what is worth nothing any more is told at once, as if they had asked. */
function unlessOver(onValue: (handed: HandedTicket) => void) {
  return (heard: Output<typeof watchHandedTicket>) => {
    if ('over' in heard) throw fail('handover_not_found')
    onValue(heard)
  }
}
