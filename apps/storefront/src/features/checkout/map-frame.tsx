import type { ReactNode, Ref } from 'react'

/** As high as the map will be, before it is there. */
export function MapFrame({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <div ref={ref} className="map-frame relative isolate mt-4 h-105 overflow-hidden rounded-panel sm:h-130">
      {children}
    </div>
  )
}
