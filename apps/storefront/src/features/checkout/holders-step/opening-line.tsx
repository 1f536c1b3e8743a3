import { OPENING_TEXTS } from '@bilheteria/contract/texts/opening'
import { Notice } from '@bilheteria/ui/notice'
import { useEffect, useState } from 'react'
import { Countdown } from '#features/events/countdown.tsx'
import { isTimeKnown, serverTime } from '#platform/clock.ts'
import { textsOf } from '#platform/texts.ts'

const text = textsOf(OPENING_TEXTS)

const TICK_MS = 1_000

type Props = { opens_at: string; time_zone: string; opened: boolean }

/** A dialog hides the page and its announcement, so it announces the opening itself. */
export function OpeningLine({ opens_at, time_zone, opened }: Props) {
  if (opened) return <Notice loud>{text('opening.opened')}</Notice>
  return (
    <p>
      <Countdown opens_at={opens_at} time_zone={time_zone} />
    </p>
  )
}

/** By the server's clock. */
export function useOpened(opens_at: string): boolean {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const look = () => setOpened(isTimeKnown() && Date.parse(opens_at) <= serverTime())
    look()
    const ticking = setInterval(look, TICK_MS)
    return () => clearInterval(ticking)
  }, [opens_at])
  return opened
}
