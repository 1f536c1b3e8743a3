import type { Gaze } from './gaze.ts'

/** How long a device has to tell how it is held. */
const PATIENCE_MS = 1_500
/** A hand trembles: each message counts for so much. */
const SMOOTH = 0.35
const DEGREE = Math.PI / 180

/** The picture follows the phone until it is told to stop. Answers whether the phone tells how it is held. */
export function followTilt(gaze: Gaze, stopped: AbortSignal): Promise<boolean> {
  let [last, smooth]: (Aim | undefined)[] = []
  return new Promise((resolve) => {
    const none = setTimeout(() => resolve(false), PATIENCE_MS)
    function hear({ alpha, beta, gamma }: DeviceOrientationEvent): void {
      if (alpha === null || beta === null || gamma === null) return
      clearTimeout(none)
      resolve(true)
      const aim = aimOf(alpha * DEGREE, beta * DEGREE, gamma * DEGREE)
      const before = smooth ?? aim
      smooth = {
        turn: before.turn + shorter(aim.turn - before.turn) * SMOOTH,
        lift: before.lift + (aim.lift - before.lift) * SMOOTH,
      }
      // Added to where one looks: a finger may turn it as well.
      const { turn, lift } = gaze.look()
      if (last) gaze.set({ turn: turn + smooth.turn - last.turn, lift: lift + smooth.lift - last.lift })
      last = smooth
    }
    addEventListener('deviceorientation', hear, { signal: stopped })
  })
}

type Aim = { turn: number; lift: number }

/** Where the back of a phone points: clockwise, and upwards. */
function aimOf(alpha: number, beta: number, gamma: number): Aim {
  const [ca, sa, cb, sb] = [Math.cos(alpha), Math.sin(alpha), Math.cos(beta), Math.sin(beta)]
  const [cg, sg] = [Math.cos(gamma), Math.sin(gamma)]
  const east = -(ca * sg + sa * sb * cg)
  const north = -(sa * sg - ca * sb * cg)
  return { turn: Math.atan2(east, north), lift: Math.asin(Math.min(1, Math.max(-1, -cb * cg))) }
}

function shorter(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle))
}
