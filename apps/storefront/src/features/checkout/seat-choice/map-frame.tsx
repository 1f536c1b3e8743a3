import type { ReactNode, Ref } from 'react'

/** As high as the map will be, before it is there: on a phone all that the bars above and the dock leave of the screen. */
export function MapFrame({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <div
      ref={ref}
      className="map-frame relative isolate -mx-4 h-[max(288px,100svh-166px-var(--dock,75.5px))] overflow-hidden desk:mx-0 desk:h-160 desk:rounded-panel"
    >
      {children}
    </div>
  )
}
