type Change = { previous: string; version: string }

type Told<One extends Change> = {
  apply(change: One): void
  /** Everything anew; answers its version, or nothing where it is simply how it stands now. */
  ask(): Promise<string | undefined>
}

const ASK_AGAIN_MS = 1_000

export type InStep<One extends Change> = {
  hear(change: One): void
  /** Everything has been told anew, as of this version. */
  standAt(version: string | undefined): void
  version(): string | undefined
  stop(): void
}

/**
 * Applies changes in their order. When one does not follow from what is known, everything is asked for again; changes that
 * come meanwhile wait, because the answer may be older or newer than they are.
 */
export function keepInStep<One extends Change>(start: string | undefined, { apply, ask }: Told<One>): InStep<One> {
  let at = start
  let waiting: One[] = []
  let asking = false
  let again: ReturnType<typeof setTimeout> | undefined

  function drain(): void {
    for (;;) {
      const next = waiting.findIndex(({ previous }) => previous === at)
      if (next < 0) break
      const change = waiting[next]!
      waiting = waiting.slice(next + 1)
      apply(change)
      at = change.version
    }
    // What led to here is known already.
    waiting = waiting.slice(waiting.findLastIndex(({ version }) => version === at) + 1)
  }

  function catchUp(): void {
    again = undefined
    drain()
    if (waiting.length === 0 || asking) return
    asking = true
    ask()
      .then(standAt, () => undefined)
      .finally(() => {
        asking = false
        if (waiting.length > 0) again ??= setTimeout(catchUp, ASK_AGAIN_MS)
      })
  }

  function standAt(version: string | undefined): void {
    at = version ?? waiting.at(-1)?.version
    drain()
  }

  return {
    hear(change) {
      waiting.push(change)
      drain()
      if (waiting.length > 0 && again === undefined) catchUp()
    },
    standAt,
    version: () => at,
    stop: () => clearTimeout(again),
  }
}
