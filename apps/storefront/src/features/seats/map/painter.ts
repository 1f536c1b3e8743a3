import { scriptAddress } from '#platform/trusted.ts'
import type { News } from './picture.ts'
// The builder answers the address of the worker, which the source itself does not export.
// oxlint-disable-next-line import/default
import drawing from './seat-worker.ts?worker&url'

export type Painter = { tell(news: News): void; end(): void }

/** Seats are drawn on a thread of their own; on this one where a browser cannot, or the thread does not start. */
export function startPainter(place: HTMLElement): Painter {
  const known: News = {}
  const canvas = () => place.appendChild(Object.assign(document.createElement('canvas'), { ariaHidden: 'true' }))
  const onThisThread = () => {
    place.replaceChildren()
    const picture = import('./picture.ts').then(({ startPicture }) => startPicture(canvas()))
    return { tell: (news: News) => void picture.then((tell) => tell(news)), end: () => undefined }
  }
  const onItsOwn = () => {
    const worker = new Worker(scriptAddress(drawing), { type: 'module' })
    const replace = () => {
      worker.terminate()
      painter = onThisThread()
      painter.tell(known)
    }
    worker.addEventListener('error', replace, { once: true })
    const surface = canvas().transferControlToOffscreen()
    worker.postMessage([surface, document.documentElement.dataset['font']], [surface])
    return { tell: (news: News) => worker.postMessage(news, []), end: () => worker.terminate() }
  }
  const able = typeof Worker === 'function' && 'transferControlToOffscreen' in HTMLCanvasElement.prototype
  let painter: Painter | undefined
  let ended = false
  const begin = () => {
    if (ended) return
    painter = able ? onItsOwn() : onThisThread()
    painter.tell(known)
  }
  // Areas are seen first: from afar there are no seats to draw yet.
  requestAnimationFrame(() => setTimeout(begin))
  return {
    tell(news) {
      Object.assign(known, news, { changed: undefined })
      painter?.tell(news)
    },
    end() {
      ended = true
      painter?.end()
      place.replaceChildren()
    },
  }
}
