// chunk: late
import type { Endpoint, Input, Output } from '@bilheteria/contract/endpoint'
import { AppError } from '@bilheteria/contract/app-error'
import { fail } from './fail.ts'
import { asPerson, promised } from './api.ts'
import { parseJson, requestFor, toAppError } from './send.ts'

/** The server says something every 15 seconds, if only that it is there. */
const SILENCE_MS = 40_000

/**
 * Hears what an endpoint sends again and again, until the server or `stopped` ends it. Read with fetch and not with the
 * browser's own reader of events, which carries no bearer.
 */
export async function openEventStream<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  onValue: (value: Output<E>) => void,
  stopped: AbortSignal,
): Promise<void> {
  const ending = new AbortController()
  const end = () => ending.abort()
  let silence = setTimeout(end, SILENCE_MS)
  stopped.addEventListener('abort', end, { once: true })
  try {
    const body = await asPerson((access_token) => open(endpoint, input, access_token, ending.signal))
    await readEvents(body, (data) => {
      clearTimeout(silence)
      silence = setTimeout(end, SILENCE_MS)
      if (data !== '') onValue(promised(endpoint, parseJson(data)))
    })
  } catch (error) {
    // A connection that breaks, or that nobody wants any more, breaks with whatever the browser calls it.
    throw error instanceof AppError ? error : fail('offline')
  } finally {
    clearTimeout(silence)
    stopped.removeEventListener('abort', end)
    end()
  }
}

async function open(
  endpoint: Endpoint,
  input: unknown,
  access_token: string | undefined,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const { address, init } = requestFor(endpoint, input as Record<string, unknown>, access_token)
  const response = await fetch(address, { ...init, cache: 'no-store', signal })
  if (!response.ok) throw toAppError(response.status, parseJson(await response.text()))
  if (!response.body) throw fail('unexpected')
  return response.body
}

/** Each event's data; an empty one for what is only sent to keep the line open. */
async function readEvents(body: ReadableStream<Uint8Array>, onData: (data: string) => void): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    text += decoder.decode(value, { stream: true }).replaceAll('\r', '')
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) onData(dataOf(event))
  }
}

function dataOf(event: string): string {
  return event
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n')
}
