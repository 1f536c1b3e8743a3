// chunk: late
import { INK, INKS } from './view-pen.ts'

type Role = 'dark-background' | 'background' | 'content-background' | 'heading' | 'action' | 'hot'
/** `#rrggbb` each. */
export type ViewRoles = Record<Role, string>

/** Red, green and blue from 0 to 1: of every ink, and of what is above and behind everything. */
export type ViewColours = { inks: Float32Array; sky: Float32Array; horizon: Float32Array }
type Rgb = readonly [red: number, green: number, blue: number]

/** No producer's: grass is green, wood is wood. */
const GRASS: Rgb = [0.3, 0.6, 0.31]
const WOOD: Rgb = [0.79, 0.58, 0.36]
const SKIN: Rgb = [0.69, 0.49, 0.37]
const DAY: Rgb = [0.56, 0.74, 0.9]
const WHITE: Rgb = [0.96, 0.96, 0.94]
const BLACK: Rgb = [0, 0, 0]

/** By day in the light palette, under floodlights in the dark one; in a hall there is no sky. */
export function viewColours(roles: ViewRoles, night: boolean, outside: boolean): ViewColours {
  const role = (name: Role) => rgbOf(roles[name])
  const [deep, background, content] = [role('dark-background'), role('background'), role('content-background')]
  const [heading, action, hot] = [role('heading'), role('action'), role('hot')]
  const seats = night ? mix(action, deep, 0.2) : mix(action, content, 0.1)
  const inks: Rgb[] = []
  inks[INK.ground] = night
    ? mix(content, outside ? BLACK : heading, outside ? 0.4 : 0.05)
    : mix(background, heading, 0.22)
  inks[INK.wall] = mix(content, heading, night ? 0.14 : 0.2)
  inks[INK.floor] = mix(content, heading, night ? 0.22 : 0.14)
  inks[INK.field] = mix(GRASS, deep, night ? 0.14 : 0)
  inks[INK.court] = mix(WOOD, deep, night ? 0.14 : 0)
  inks[INK.field_around] = mix(GRASS, deep, night ? 0.45 : 0.25)
  inks[INK.court_around] = mix(action, deep, night ? 0.55 : 0.3)
  inks[INK.stage] = mix(WOOD, deep, 0.3)
  inks[INK.stage_front] = mix(WOOD, deep, 0.65)
  inks[INK.curtain] = mix(hot, deep, 0.45)
  inks[INK.white] = WHITE
  inks[INK.home] = action
  // Before a curtain in the same colour nobody would have a body.
  inks[INK.guest] = outside ? mix(heading, hot, 0.5) : mix(WHITE, action, 0.35)
  inks[INK.skin] = SKIN
  inks[INK.trousers] = mix(deep, content, 0.3)
  inks[INK.seats] = seats
  inks[INK.seats + 1] = mix(seats, content, 0.3)
  inks[INK.seats + 2] = mix(seats, heading, 0.22)
  const hall = night ? mix(deep, BLACK, 0.45) : mix(content, heading, 0.3)
  const [sky, horizon] = !outside
    ? [hall, mix(hall, content, night ? 0.18 : 0.5)]
    : night
      ? [mix(deep, BLACK, 0.55), mix(deep, action, 0.22)]
      : [DAY, mix(DAY, WHITE, 0.7)]
  return {
    inks: new Float32Array(inks.slice(0, INKS).flat()),
    sky: new Float32Array(sky),
    horizon: new Float32Array(horizon),
  }
}

/** As a graphics card mixes them. */
function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const part = (i: 0 | 1 | 2) => one[i] + (other[i] - one[i]) * share
  return [part(0), part(1), part(2)]
}

function rgbOf(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return [part(1), part(3), part(5)]
}
