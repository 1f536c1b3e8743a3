/** Dots for each pixel of the page, at the least, and where it begins: a slow device is not made to wait for its first turn. */
const FEWEST = 0.4
const FIRST = 0.6
/** From one try to the next, and back from one that was too much: further, for what only just went well is too much a little later. */
const STEP = 1.25
const BACK = STEP ** 2
/** A frame that took longer is a slow one. */
const SLOW_MS = 20
/** Slow frames so close to each other were too much. */
const CLOSE = 8
/** So many quick ones after those ask for more, and so many once that was too much. */
const PATIENCE = 16
const LESSON = 240
/** The first frames after a pause tell of what wakes up rather than of drawing. */
const WAKING = 12
const PAUSE_MS = 100

/** How finely something is drawn while it moves: as finely as there is time for sixty times a second, found out by trying. */
export function createPace(most: number) {
  let [dots, patience, waking, since_slow] = [FIRST, PATIENCE, 0, CLOSE]
  let [before, drew, raised] = [0, false, false]
  const take = (next: number) => {
    raised = next > dots
    dots = Math.max(Math.min(next, most), FEWEST)
    since_slow = CLOSE
  }
  const judge = (ms: number) => {
    if (waking-- > 0) return
    since_slow++
    if (ms <= SLOW_MS) {
      if (since_slow > CLOSE + patience && dots < most) take(dots * STEP)
    } else if (since_slow > CLOSE) {
      since_slow = 0
    } else {
      if (raised) patience = LESSON
      take(dots / BACK)
    }
  }
  return {
    dots: () => dots,
    /** A frame, of which several pictures may tell, and whether it is drawn in: only what follows one that was tells how long that took. */
    frame(now: number, draws: boolean): void {
      if (drew && now > before) judge(now - before)
      else if (now - before > PAUSE_MS) waking = WAKING
      drew = draws || (drew && now === before)
      before = now
    },
  }
}
