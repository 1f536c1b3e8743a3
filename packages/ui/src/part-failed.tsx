// chunk: common
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { FailedMessage } from './failed-message.tsx'
import { say } from './words.ts'

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000
const FORGET_MS = 60_000

let tries = 0
let last_ms = -Infinity

/** Backoff doubles with each failure in a row. Random, so that visitors do not retry together. */
function nextPause(): number {
  const now_ms = performance.now()
  tries = now_ms - last_ms > FORGET_MS ? 0 : tries + 1
  last_ms = now_ms
  return Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS) * (0.5 + Math.random())
}

/** Shown if a chunk failed to load. Retries automatically and blames the connection only when offline. */
export function PartFailed({ onRetry, children }: { onRetry(): void; children?: ReactNode }) {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const timer = setTimeout(() => retry(), nextPause())
    return () => clearTimeout(timer)
  }, [])
  return (
    <FailedMessage onRetry={onRetry}>
      {navigator.onLine
        ? say('part.busy', 'Muita procura, tentando de novo…')
        : say('part.offline', 'Verifique sua conexão.')}
      {children}
    </FailedMessage>
  )
}
