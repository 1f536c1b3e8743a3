import type { Gaze } from './gaze.ts'

type Asking = { requestPermission?: () => Promise<'granted' | 'denied'> }

/** How long a device has to tell how it is held. */
const PATIENCE_MS = 1_500
/** A hand trembles: each message counts for so much. */
const SMOOTH = 0.35
const DEGREE = Math.PI / 180

/** The picture follows the phone until the answer is called. Answers nothing where it is not allowed, or not told. */
export async function followTilt(gaze: Gaze): Promise<(() => void) | undefined> {
  const asking = DeviceOrientationEvent as Asking
  if ((await asking.requestPermission?.().catch(() => 'denied')) === 'denied') return undefined
  const from = gaze.look()
  let [first, last]: (Aim | undefined)[] = []
  return new Promise((resolve) => {
    const stop = () => removeEventListener('deviceorientation', hear)
    const none = setTimeout(() => {
      stop()
      resolve(undefined)
    }, PATIENCE_MS)
    function hear({ alpha, beta, gamma }: DeviceOrientationEvent): void {
      if (alpha === null || beta === null || gamma === null) return
      clearTimeout(none)
      resolve(stop)
      const aim = aimOf(alpha * DEGREE, beta * DEGREE, gamma * DEGREE)
      first ??= aim
      const before = last ?? aim
      last = {
        turn: before.turn + shorter(aim.turn - before.turn) * SMOOTH,
        lift: before.lift + (aim.lift - before.lift) * SMOOTH,
      }
      gaze.set({ turn: from.turn + last.turn - first.turn, lift: from.lift + last.lift - first.lift })
    }
    addEventListener('deviceorientation', hear)
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
