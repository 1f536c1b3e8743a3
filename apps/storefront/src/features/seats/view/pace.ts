/** Dots for each of the screen's, at the least and at the most, and where it begins: a slow device is not made to wait for its first turn. */
const FEWEST = 0.4
const MOST = 3
const FIRST = 0.6
/** From one try to the next, and back from one that was too much: further, for what only just went well is too much a little later. */
const STEP = 1.25
const BACK = STEP ** 2
/** A frame that took longer is a slow one. */
const SLOW_MS = 20
/** Slow frames so close to each other were too much. */
const CLOSE = 8
/** So many quick ones ask for more, and after each try that was too much so many times as many. */
const PATIENCE = 24
const LESSON = 10
/** The first frames of a movement, and those of another size, tell of what wakes up rather than of drawing. */
const WAKING = 12
const RESIZING = 2

export type Pace = ReturnType<typeof createPace>

/** How finely something is drawn while it moves: as finely as there is time for sixty times a second, found out by trying. */
export function createPace() {
  let [dots, patience, waking, since_slow] = [FIRST, PATIENCE, 0, CLOSE]
  const wakeFor = (frames: number) => {
    waking = frames
    since_slow = CLOSE
  }
  const take = (next: number) => {
    dots = Math.min(Math.max(next, FEWEST), MOST)
    wakeFor(RESIZING)
  }
  return {
    dots: () => dots,
    /** Another movement. */
    begin: () => wakeFor(WAKING),
    /** So long after a frame was drawn came the next. */
    took(ms: number): void {
      if (waking-- > 0) return
      since_slow++
      if (ms <= SLOW_MS) {
        if (since_slow > patience) take(dots * STEP)
      } else if (since_slow > CLOSE) {
        since_slow = 0
      } else {
        patience *= LESSON
        take(dots / BACK)
      }
    },
  }
}
