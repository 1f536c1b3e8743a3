// chunk: forms
import { useCallback, useRef, useState } from 'react'
import { whileLoading } from './loader.ts'

/** One thing at a time: asked again while it runs, nothing happens. */
export function useBusy(): { busy: boolean; run(work: () => Promise<void>): Promise<void> } {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const run = useCallback(async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await whileLoading('button', work())
    } finally {
      running.current = false
      setBusy(false)
    }
  }, [])
  return { busy, run }
}
