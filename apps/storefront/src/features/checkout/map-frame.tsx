import type { ReactNode } from 'react'

/** As high as the map will be, before it is there. */
export function MapFrame({ children }: { children: ReactNode }) {
  return <div className="map-frame relative isolate mt-4 h-105 overflow-hidden rounded-panel sm:h-130">{children}</div>
}
