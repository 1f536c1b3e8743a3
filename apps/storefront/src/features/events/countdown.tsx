import { COUNTDOWN_TEXTS } from '@bilheteria/contract/texts/countdown'
import { formatCountdown } from '@bilheteria/rules/countdown'
import { formatCardTime } from '@bilheteria/rules/event-time'
import { useEffect, useState } from 'react'
import { isTimeKnown, learnTime, serverTime } from '#platform/clock.ts'
import { textsOf } from '#platform/texts.ts'
import { withParts } from '#platform/with-parts.tsx'

const text = textsOf(COUNTDOWN_TEXTS)

const TICK_MS = 1000
const strong = 'font-[680] text-heading'

/**
 * When the sale opens. The server draws the moment, because its page is kept for a while; the browser counts down to it.
 * What was drawn keeps its room, so that nothing moves when the other takes its place.
 */
export function Countdown({ opens_at, time_zone }: { opens_at: string; time_zone: string }) {
  const left = useTimeLeft(opens_at)
  return (
    <span className="grid *:[grid-area:1/1]">
      <span className={left === undefined ? '' : 'invisible'}>
        {withParts(text('countdown.opens'), {
          when: <strong className={strong}>{formatCardTime(opens_at, time_zone)}</strong>,
        })}
      </span>
      {left !== undefined && (
        <span>
          {left === '' ? (
            <strong className={strong}>{text('countdown.now')}</strong>
          ) : (
            <>{withParts(text('countdown.opens_in'), { left: <strong className={strong}>{left}</strong> })}</>
          )}
        </span>
      )}
    </span>
  )
}

/** Undefined until the browser knows what time it is, by the clock that opens the sale; empty when the time has come. */
function useTimeLeft(moment: string): string | undefined {
  const [left, setLeft] = useState<string>()
  useEffect(() => {
    const count = () => {
      learnTime()
      if (isTimeKnown()) setLeft(formatCountdown(Date.parse(moment) - serverTime()) ?? '')
    }
    count()
    const ticking = setInterval(count, TICK_MS)
    return () => clearInterval(ticking)
  }, [moment])
  return left
}
