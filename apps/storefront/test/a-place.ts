import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'

/** Where a test file draws, empty before each test. It stands in the document, so that what is drawn can have the focus. */
export function aPlace(): { place: HTMLElement; root: Pick<Root, 'render'> } {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.createElement('div')
  let root: Root
  beforeEach(() => {
    document.body.append(place)
    root = createRoot(place)
  })
  afterEach(() => {
    act(() => root.unmount())
    place.remove()
  })
  return { place, root: { render: (drawn: ReactNode) => root.render(drawn) } }
}
