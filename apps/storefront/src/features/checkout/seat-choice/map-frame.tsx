import type { CSSProperties, ReactNode, Ref } from 'react'
import { useCheckout } from '#features/checkout/cart/checkout-store.ts'

const WITH_CLOCK = { '--clock': '48px' } as CSSProperties

type Props = {
  ref?: Ref<HTMLDivElement>
  /** Has the organiser's notice above, folded to one line. */
  noticed: boolean
  /** Covers the screen, where the dock leaves the map only a strip. */
  whole?: boolean
  children: ReactNode
}

/** As high as the map will be, before it is there: on a phone all that the bars above and the dock leave of the screen. */
export function MapFrame({ ref, noticed, whole, children }: Props) {
  const timed = useCheckout((checkout) => checkout.timer !== null)
  return (
    <div
      ref={ref}
      data-whole-screen={whole || undefined}
      style={timed ? WITH_CLOCK : undefined}
      className={`map-frame relative isolate -mx-4 h-[max(var(--lowest,288px),100svh-166px-var(--notice,0px)-var(--clock,0px)-var(--dock,65.5px)-var(--held,0px))] overflow-hidden desk:mx-0 desk:h-160 desk:rounded-panel ${noticed ? '[--notice:44px]' : ''}`}
    >
      {children}
    </div>
  )
}
