import type { ReactNode, Ref } from 'react'

/** As high as the map will be, before it is there. Never all of the screen: a finger beside it scrolls the page. */
export function MapFrame({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <div
      ref={ref}
      className="map-frame relative isolate mt-4 h-105 max-h-[max(288px,100svh-96px)] overflow-hidden rounded-panel sm:h-130"
    >
      {children}
    </div>
  )
}
