// chunk: board
type Change = { previous: string; version: string }

type Told<All, One extends Change> = {
  apply(change: One): void
  ask(): Promise<All>
  /** Everything anew, under changes that may be newer. Answers its version; none where it is simply how it stands. */
  take(all: All, over: readonly One[]): string | undefined
}

/** Whatever was heard so long before an answer was asked for is in it, whichever process gives it and whatever cache has kept it. */
const SURELY_KNOWN_MS = 3_000
const ASK_AGAIN_MS = 1_000
const ASK_AT_LEAST_MS = 30_000

export type VersionSync<All, One extends Change> = {
  /** A change that was heard. */
  apply(change: One): void
  /** Everything has been told anew, and nothing is being heard. */
  replace(all: All): void
  /** What is known has turned out wrong: everything is asked for. */
  resync(): void
  version(): string | undefined
  stop(): void
}

/**
 * Changes say how seats are, not what has become of them, so each is applied as it comes. One that does not follow from the
 * last tells that some were missed: everything is asked for. The answer may come from another process, which knows more or
 * less than the one that is heard; until the two have named the same version it is asked for again, ever less often.
 */
export function createVersionSync<All, One extends Change>(
  start: string | undefined,
  { apply: show, ask, take }: Told<All, One>,
): VersionSync<All, One> {
  let at = start
  /** Of the last seconds; what was heard before something was missed is of an earlier run. */
  let heard: { change: One; run: number; ms: number }[] = []
  let run = 0
  let doubtful = false
  let answered: string | undefined
  let [asking, stopped] = [false, false]
  let [asked_ms, wait_ms] = [-Infinity, ASK_AGAIN_MS]
  let timer: ReturnType<typeof setTimeout> | undefined

  const isNamed = (version: string) =>
    version === at ||
    heard.some(({ change, run: of }) => of === run && [change.previous, change.version].includes(version))

  function settle(): void {
    doubtful = false
    answered = undefined
    clearTimeout(timer)
  }

  async function askAll(): Promise<void> {
    if (asking || stopped) return
    asking = true
    asked_ms = performance.now()
    const all = await ask().catch(() => undefined)
    asking = false
    if (stopped) return
    if (all !== undefined) {
      dropOld(asked_ms)
      answered = take(
        all,
        heard.map(({ change }) => change),
      )
      if (answered === undefined || isNamed(answered)) return settle()
    }
    askIn(wait_ms)
    wait_ms = Math.min(wait_ms * 2, ASK_AT_LEAST_MS)
  }

  /** Not everybody at the same moment. */
  function askIn(ms: number): void {
    clearTimeout(timer)
    if (ms <= 0) void askAll()
    else timer = setTimeout(() => void askAll(), ms * (0.75 + Math.random() / 2))
  }

  function dropOld(ms: number): void {
    heard = heard.filter((one) => one.ms >= ms - SURELY_KNOWN_MS)
  }

  function resync(): void {
    doubtful = true
    answered = undefined
    wait_ms = ASK_AGAIN_MS
    if (!asking) askIn(asked_ms + ASK_AGAIN_MS - performance.now())
  }

  return {
    apply(change) {
      const missed = change.previous !== at
      if (missed) run++
      dropOld(asking ? asked_ms : performance.now())
      heard.push({ change, run, ms: performance.now() })
      at = change.version
      show(change)
      if (missed) resync()
      else if (doubtful && answered !== undefined && isNamed(answered)) settle()
    },
    replace(all) {
      heard = []
      at = take(all, [])
      settle()
    },
    resync,
    version: () => at,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
