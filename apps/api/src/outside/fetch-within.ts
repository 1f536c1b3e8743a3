import { readBytes } from './read-text.ts'

type Limits = { patience_ms: number; max_bytes: number }
export type Answered = { status: number; ok: boolean; headers: Headers; bytes: Buffer; text(): string }

/** Asks somebody outside, who may take so long for all of an answer, and say so much. Nobody is followed elsewhere. */
export async function fetchWithin(
  address: string,
  sending: RequestInit,
  { patience_ms, max_bytes }: Limits,
): Promise<Answered> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(new DOMException('it took too long', 'TimeoutError')), patience_ms)
  const { signal } = patience
  try {
    const response = await fetch(address, { ...sending, redirect: 'error', signal })
    const bytes = await readBytes({ body: readUntil(signal, response) }, max_bytes)
    const { status, ok, headers } = response
    return { status, ok, headers, bytes, text: () => bytes.toString('utf8') }
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A fetch holds on to its signal only until the head of the answer is there: after that the signal may be swept away, and a
 * body that trickles in would be waited for without an end. So the body has a listener of its own.
 */
async function* readUntil(signal: AbortSignal, { body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  if (!reader) return
  const stop = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', stop)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      // A reader that was stopped says that it has come to the end.
      signal.throwIfAborted()
      if (done) return
      yield value
    }
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}
