import { contrast, isDark, mix, readableOn, type Hex } from '@bilheteria/rules/colour'

/** Each list has a colour a tone: from the cheapest to the dearest, then what is out of the ordinary. */
export type MapColours = {
  ground: Hex
  /** Areas seen from afar, text on them, and areas behind seats. */
  areas: Hex[]
  on_areas: Hex[]
  behind: Hex[]
  free: Hex[]
  on_free: Hex[]
  taken: Hex
  mine: Hex
  on_mine: Hex
  ring: Hex
  muted: Hex
}

const AREA_SHARES = [0.4, 0.52, 0.64, 0.78, 0.92]
const SEAT_SHARES = [0.68, 0.76, 0.84, 0.92, 1]
/** Free and taken seats differ by light, whatever the hue. */
const FREE_FROM_TAKEN = 1.7

/** The producer's roles it is made from. */
export const ROLES = [
  ...(['background', 'content-background', 'dark-background', 'heading'] as const),
  ...(['action', 'extra', 'accent', 'muted'] as const),
]
type Role = (typeof ROLES)[number]

export function mapColours(role: (name: Role) => Hex): MapColours {
  const [page, heading, action, extra] = [role('background'), role('heading'), role('action'), role('extra')]
  const dark = isDark(page)
  const ground = dark ? mix(page, role('dark-background'), 0.5) : mix(page, heading, 0.045)
  const taken = mix(role('content-background'), heading, dark ? 0.14 : 0.17)
  const bright = dark ? action : apart(action, heading)
  const areas = [...AREA_SHARES.map((share) => mix(ground, action, share)), mix(ground, extra, 0.6)]
  const free = [...SEAT_SHARES.map((share) => mix(ground, bright, share)), mix(ground, extra, 0.85)].map((colour) =>
    readableOn(colour, [taken], FREE_FROM_TAKEN),
  )
  return {
    ...{ ground, areas, free, taken, mine: heading, on_mine: page, ring: role('accent'), muted: role('muted') },
    on_areas: areas.map((area) => textOn(area, [heading, page])),
    on_free: free.map((seat) => textOn(seat, ['#FFFFFF', page, heading])),
    behind: areas.map((area) => mix(ground, area, dark ? 0.2 : 0.1)),
  }
}

/** On a light page yours are nearly black: free ones are lifted as far as white text on them allows. */
function apart(action: Hex, heading: Hex): Hex {
  let [free, lighter] = [action, action]
  while (contrast(free, heading) < 3.6 && contrast(lighter, '#FFFFFF') >= 4.5) {
    free = lighter
    lighter = mix(lighter, '#FFFFFF', 0.04)
  }
  return free
}

function textOn(fill: Hex, preferred: Hex[]): Hex {
  const all = [...preferred, '#FFFFFF', '#000000']
  return all.find((colour) => contrast(colour, fill) >= 4.5) ?? '#000000'
}
