import type { EventDetail } from '@bilheteria/contract/events'
import { OPENING_TEXTS } from '@bilheteria/contract/texts/opening'
import { formatEventTime } from '@bilheteria/rules/event-time'
import { BottomBar } from '@bilheteria/ui/bottom-bar'
import { Stub } from '@bilheteria/ui/stub'
import { say } from '@bilheteria/ui/words'
import { useEffect, useState, type ReactNode } from 'react'
import { Countdown } from '#features/events/countdown.tsx'
import { NotifyMe } from '#features/events/notify-me.tsx'
import { isUnpaid } from '#features/checkout/cart/sleep-unpaid.ts'
import { asleepText } from '#features/checkout/frame/offer-texts.ts'
import { EventHead } from '#features/checkout/frame/summary.tsx'
import { isTimeKnown, serverTime } from '#platform/clock.ts'
import { textsOf } from '#platform/texts.ts'
import { GetReady } from './get-ready.tsx'

const text = textsOf(OPENING_TEXTS)

const HOUR_MS = 3_600_000
const TICK_MS = 1_000

/** Replaces the summary before the sale with its start and the preparations, or says that the shop takes no payment. */
export function EventAsleep({ event, panel }: { event: EventDetail; panel?: ReactNode }) {
  const last_hour = useLastHour(event.sale_starts_at)
  const waiting = isUnpaid(event) ? (
    <p className="text-center">{asleepText(event)}</p>
  ) : (
    <>
      {event.sale_starts_at && (
        <div className="mb-2.5 text-center">
          <p className="text-lead leading-tight">
            <Countdown opens_at={event.sale_starts_at} time_zone={event.time_zone} />
          </p>
          <p className="text-small text-muted">
            {text('opening.from', { when: formatEventTime(event.sale_starts_at, event.time_zone) })}
          </p>
        </div>
      )}
      {last_hour ? <GetReady event={event} /> : <NotifyMe event={event} filled className="w-full" />}
    </>
  )
  return (
    <>
      <aside
        aria-label={say('checkout.summary', 'Resumo')}
        className="sticky top-24 hidden w-96 flex-none self-start desk:block"
      >
        <Stub head={<EventHead event={event} />}>{waiting}</Stub>
        {panel}
      </aside>
      <BottomBar>
        {panel}
        {waiting}
      </BottomBar>
    </>
  )
}

/** By the server's clock; without it, offers the alert. */
function useLastHour(opens_at: string | null): boolean {
  const [last, setLast] = useState(false)
  useEffect(() => {
    const look = () => {
      if (isTimeKnown() && opens_at !== null) setLast(Date.parse(opens_at) - serverTime() <= HOUR_MS)
    }
    look()
    const ticking = setInterval(look, TICK_MS)
    return () => clearInterval(ticking)
  }, [opens_at])
  return last
}
