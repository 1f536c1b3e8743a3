export type Paint = {
  fcp_ms: number | undefined
  lcp_ms: number | undefined
  largest: string | undefined
  shift: number
  /** Everything that moved without a press, and from where to where. */
  moved: string[]
  loaded_ms: number | undefined
  /** Of the words of the heading when the first paint was told. */
  heading_px: number | undefined
}

/** As text, for every document before its own scripts: what runs in the page is not to be changed by what runs this file. */
export const WATCH_PAINT = `
  globalThis.noted_paint = { shift: 0, moved: [] }
  // The page's own, not the notice's that comes later; home has one before it for screen readers alone, a pixel wide.
  globalThis.heading = () =>
    [...document.querySelectorAll('main :is(h1, h2)')].find((element) => element.getBoundingClientRect().width > 1)
  globalThis.headingWidth = () => {
    const words = document.createRange()
    words.selectNodeContents(heading() ?? document.body)
    return words.getBoundingClientRect().width
  }
  // A page that the browser draws goes on to come long after the load.
  globalThis.lastNews = () =>
    Math.max(noted_paint.loaded_ms, ...performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd))
  function nameOf(node) {
    const text = node?.textContent?.trim().slice(0, 40)
    return (node?.nodeName.toLowerCase() ?? 'gone') + (text ? ' “' + text + '”' : '')
  }
  function placeOf({ x, y, width, height }) {
    return [x, y, width, height].map(Math.round).join()
  }
  function watch(type, note) {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  }
  watch('paint', ({ name, startTime }) => {
    if (name !== 'first-contentful-paint') return
    noted_paint.fcp_ms = startTime
    noted_paint.heading_px = headingWidth()
  })
  watch('largest-contentful-paint', ({ startTime, element, url }) => {
    noted_paint.lcp_ms = startTime
    noted_paint.largest = nameOf(element) + (url ? ' ' + new URL(url).pathname : '')
  })
  watch('layout-shift', ({ value, hadRecentInput, sources }) => {
    if (hadRecentInput || value === 0) return
    noted_paint.shift += value
    for (const { node, previousRect, currentRect } of sources)
      noted_paint.moved.push(nameOf(node) + ' from ' + placeOf(previousRect) + ' to ' + placeOf(currentRect))
  })
  addEventListener('load', () => { noted_paint.loaded_ms = performance.now() })`
