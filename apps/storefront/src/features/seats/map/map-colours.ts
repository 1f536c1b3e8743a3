/** As a canvas takes them. Lists have a colour a tone: from the cheapest to the dearest, then the out of the ordinary. */
export type MapColours = {
  ground: string
  taken: string
  mine: string
  on_mine: string
  mark: string
  muted: string
  behind: string[]
  free: string[]
  on_free: string[]
}

const TONES = [0, 1, 2, 3, 4, 5]
/** Where black and white can be read equally well. */
const MIDDLE_LIGHT = 0.57

/** What the style sheet says, computed: a canvas knows neither custom properties nor where it stands. */
export function readColours(map: HTMLElement): MapColours {
  const probe = map.appendChild(document.createElement('i'))
  const read = (name: string) => {
    probe.style.color = `var(--map-${name})`
    return getComputedStyle(probe).color
  }
  const free = TONES.map((tone) => read(`free-${tone}`))
  const colours = {
    ground: read('ground'),
    taken: read('taken'),
    mine: read('mine'),
    on_mine: read('on-mine'),
    mark: read('mark'),
    muted: read('muted'),
    behind: TONES.map((tone) => read(`behind-${tone}`)),
    free,
    on_free: free.map((colour) => (lightOf(colour) > MIDDLE_LIGHT ? '#000' : '#fff')),
  }
  probe.remove()
  return colours
}

/** Tones are mixed in OKLab, and told in it. */
function lightOf(colour: string): number {
  return Number(/^oklab\(([\d.]+)/.exec(colour)?.[1] ?? 0)
}

/** The producer's colours as one text, to see when they are others. */
export function producerColours(): string {
  const style = getComputedStyle(document.documentElement)
  return ['background', 'heading', 'action', 'extra'].map((role) => style.getPropertyValue(`--${role}`)).join()
}

export function onPalette(tell: () => void): () => void {
  const light = matchMedia('(prefers-color-scheme: light)')
  light.addEventListener('change', tell)
  return () => light.removeEventListener('change', tell)
}
