import { useLayoutEffect, useMemo, useSyncExternalStore, type RefObject } from 'react'
import { mapColours, ROLES, type MapColours } from './map-colours.ts'

/** The map's colours, also as custom properties on its element; others when the palette or the producer changes. */
export function useMapColours(element: RefObject<HTMLElement | null>): MapColours {
  const roles = useSyncExternalStore(onPalette, readRoles)
  const colours = useMemo(() => {
    const values = roles.split(' ')
    return mapColours((role) => values[ROLES.indexOf(role)]!)
  }, [roles])
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(colours)) {
      if (typeof value === 'string') element.current?.style.setProperty(`--map-${name}`, value)
      else value.forEach((colour, i) => element.current?.style.setProperty(`--map-${name}-${i}`, colour))
    }
  }, [colours, element])
  return colours
}

function onPalette(tell: () => void): () => void {
  const light = matchMedia('(prefers-color-scheme: light)')
  light.addEventListener('change', tell)
  return () => light.removeEventListener('change', tell)
}

/** One text, so that it compares. Another producer's page draws the map again, and then this is read again. */
function readRoles(): string {
  const style = getComputedStyle(document.documentElement)
  return ROLES.map((role) => style.getPropertyValue(`--${role}`).trim()).join(' ')
}
