import { isGone } from '@bilheteria/contract/app-error'
import { useCallback, useEffect, useState } from 'react'

type Loaded<Value> = { value: Value | undefined; failure: Error | undefined; gone: boolean; retry(): void }

/** Anything older than this is made fresh when its page or its tab is shown again. */
const FRESH_MS = 60_000

/** Soon enough for somebody who waits; everybody's begin with a failure of their own, so they do not come together. */
const AGAIN_MS = 6_000

/** What was loaded before is shown at once when one comes back, and made fresh behind the scenes. */
const remembered = new Map<string, { value: unknown; at_ms: number; handed?: true }>()

/** Stores a value from another answer; no request is made while it is fresh. */
export function handOver(key: string, value: unknown): void {
  remembered.set(key, { value, at_ms: Date.now(), handed: true })
}

/** What the server drew is as old as the visit. */
const DRAWN_AT_MS = Date.now()

/** A value the page may already have; if not, it is loaded. `key` names it in the whole storefront. */
export function useLoaded<Value>(given: Value | undefined, key: string, load: () => Promise<Value>): Loaded<Value> {
  const [state, setState] = useState<{ key: string; value?: Value; failure?: Error }>({ key })
  const [attempt, setAttempt] = useState(0)
  const current = state.key === key ? state : { key }

  useEffect(() => {
    // Asked for again, it is not fresh enough.
    if ((given !== undefined || remembered.get(key)?.handed) && attempt === 0 && isFresh(key)) return
    let wanted = true
    let waiting: ReturnType<typeof setTimeout>
    load().then(
      (value) => {
        remembered.set(key, { value, at_ms: Date.now() })
        if (wanted) setState({ key, value })
      },
      (failure: Error) => {
        // Gone is gone; without network what was remembered is better than nothing.
        if (isGone(failure)) remembered.delete(key)
        if (!wanted) return
        setState({ key, failure })
        // Behind what is said about it: whoever waits out a rush, or a server that starts anew, need not press.
        if (!isGone(failure)) waiting = setTimeout(() => setAttempt((n) => n + 1), AGAIN_MS)
      },
    )
    return () => {
      wanted = false
      clearTimeout(waiting)
    }
    // `load` is written inline by callers; the key says what it loads.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, given === undefined, attempt])

  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible' && !isFresh(key)) setAttempt((n) => n + 1)
    }
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [key])

  const retry = useCallback(() => {
    setState({ key })
    setAttempt((n) => n + 1)
  }, [key])
  const known = current.value ?? (remembered.get(key)?.value as Value | undefined) ?? given
  const value = isGone(current.failure) ? undefined : known
  const failure = value === undefined ? current.failure : undefined
  return { value, failure, gone: isGone(failure), retry }
}

function isFresh(key: string): boolean {
  return Date.now() - (remembered.get(key)?.at_ms ?? DRAWN_AT_MS) <= FRESH_MS
}
