import type { CSSProperties, ReactNode, Ref } from 'react'
import { useCheckout } from '#features/checkout/cart/checkout-store.ts'

/** Header, strip, and the clock of a reservation. */
const WITH_CLOCK = { '--above': '214px' } as CSSProperties

/** As high as the map will be, before it is there: on a phone all that the bars above and the dock leave of the screen. */
export function MapFrame({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  const timed = useCheckout((checkout) => checkout.timer !== null)
  return (
    <div
      ref={ref}
      style={timed ? WITH_CLOCK : undefined}
      className="map-frame relative isolate -mx-4 h-[max(var(--lowest,288px),100svh-var(--above,166px)-var(--dock,75.5px)-var(--held,0px))] overflow-hidden desk:mx-0 desk:h-160 desk:rounded-panel"
    >
      {children}
    </div>
  )
}
