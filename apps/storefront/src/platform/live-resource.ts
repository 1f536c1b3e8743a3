// chunk: late
import { AppError, type ErrorCode } from '@bilheteria/contract/app-error'

type Followed<Value> = {
  /** Hears every change until it ends or is stopped. */
  listen(onValue: (value: Value) => void, stopped: AbortSignal): Promise<void>
  /** How it stands, asked once. */
  ask(): Promise<Value>
}
type Told<Value> = {
  onValue(value: Value): void
  /** It could not be asked for just now; that goes on. */
  onTrouble(error: AppError): void
  /** It will not be told any more. */
  onFailure(error: AppError): void
}

const REOPEN_MS = 2_000
const ASK_MS = 3_000
const MOST_ASKED = 20

/**
 * Keeps up with something that changes on the server, while the page is shown. Where nothing can be heard it is asked for
 * every few seconds, and listening tried again now and then. Only a lasting refusal ends it.
 */
export function followResource<Value>({ listen, ask }: Followed<Value>, told: Told<Value>): () => void {
  const stop = new AbortController()
  const stopped = stop.signal
  const tell = (value: Value) => {
    if (!stopped.aborted) told.onValue(value)
  }
  const doubt = (error: unknown) => {
    throwLasting(error)
    if (!stopped.aborted && error instanceof AppError) told.onTrouble(error)
  }

  async function listenOnce(): Promise<boolean> {
    let heard = false
    const hear = (value: Value) => {
      heard = true
      tell(value)
    }
    await whileShown(stopped, (ending) => listen(hear, ending)).catch(throwLasting)
    return heard
  }

  async function run(): Promise<void> {
    let asked = 1
    while (!stopped.aborted) {
      await shown(stopped)
      if (await listenOnce()) {
        asked = 1
        await pause(REOPEN_MS, stopped)
        continue
      }
      for (let n = 0; n < asked && !stopped.aborted; n++) {
        await shown(stopped)
        await ask().then(tell, doubt)
        await pause(ASK_MS, stopped)
      }
      asked = Math.min(asked * 2, MOST_ASKED)
    }
  }

  run().catch((error: AppError) => {
    if (!stopped.aborted) told.onFailure(error)
  })
  return () => stop.abort()
}

/** No network, a busy server: better in a moment. What the server refuses to this person it will refuse again. */
function throwLasting(error: unknown): void {
  if (error instanceof AppError && !PASSING.has(error.code)) throw error
}

const PASSING: ReadonlySet<ErrorCode> = new Set([
  'offline',
  'timeout',
  'foreign_4xx',
  'foreign_500',
  'too_many_requests',
  'unexpected',
  'unavailable',
])

/** A hidden page needs no line, and one from before the network went away may be dead without knowing. */
async function whileShown(stopped: AbortSignal, work: (ending: AbortSignal) => Promise<void>): Promise<void> {
  const ending = new AbortController()
  const forget = onChange(stopped, () => ending.abort())
  try {
    if (!stopped.aborted) await work(ending.signal)
  } finally {
    forget()
  }
}

async function shown(stopped: AbortSignal): Promise<void> {
  while (document.visibilityState === 'hidden' && !stopped.aborted) await change(stopped)
}

/**
 * For about so long, or until there is reason to hope. A server that ends takes everybody's line with it: if all came back
 * at the same moment, they would take the next one down.
 */
function pause(about_ms: number, stopped: AbortSignal): Promise<void> {
  return stopped.aborted ? Promise.resolve() : change(stopped, about_ms * (0.5 + Math.random()))
}

/** The page is hidden or shown, the network goes or is back, nobody cares any more, or it takes too long. */
function change(stopped: AbortSignal, most_ms?: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      forget()
      resolve()
    }
    const timer = most_ms === undefined ? undefined : setTimeout(done, most_ms)
    const forget = onChange(stopped, done)
  })
}

function onChange(stopped: AbortSignal, tell: () => void): () => void {
  document.addEventListener('visibilitychange', tell)
  addEventListener('online', tell)
  addEventListener('offline', tell)
  stopped.addEventListener('abort', tell)
  return () => {
    document.removeEventListener('visibilitychange', tell)
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
    stopped.removeEventListener('abort', tell)
  }
}
