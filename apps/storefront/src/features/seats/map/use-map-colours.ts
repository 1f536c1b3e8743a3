import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { mapColours, type MapColours } from './map-colours.ts'

/** The map's colours, also as custom properties on its element; again when the palette or the producer changes. */
export function useMapColours(element: RefObject<HTMLElement | null>): MapColours | undefined {
  const [colours, setColours] = useState<MapColours>()
  const read = () => {
    const style = getComputedStyle(document.documentElement)
    const next = mapColours((role) => style.getPropertyValue(`--${role}`).trim())
    setColours((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next))
  }
  // Another producer's page draws this again.
  useLayoutEffect(read)
  useEffect(() => {
    const light = matchMedia('(prefers-color-scheme: light)')
    light.addEventListener('change', read)
    return () => light.removeEventListener('change', read)
  }, [])
  useLayoutEffect(() => {
    if (!colours || !element.current) return
    for (const [name, value] of Object.entries(colours)) {
      for (const [i, colour] of [value].flat().entries()) {
        element.current.style.setProperty(`--map-${name}${Array.isArray(value) ? `-${i}` : ''}`, colour)
      }
    }
  }, [colours, element])
  return colours
}
