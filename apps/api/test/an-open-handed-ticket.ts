import type { Output } from '@bilheteria/contract/endpoint'
import type { watchHandedTicket } from '@bilheteria/contract/handovers'
import { onTestFinished } from 'vitest'

/** A friend who has the page of a link open, as a browser does it: it hears every change until it is told that the link is over. */
export async function anOpenHandedTicket(url: string, link: string) {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const stream = await fetch(`${url}/api/handed/${link}/changes`, { signal: stop.signal })
  const heard: Output<typeof watchHandedTicket>[] = []
  const ended = stream.ok ? listen(stream, heard).catch(() => {}) : stream.body?.cancel()
  return {
    /** What stands there: the ticket, that it is over, or nothing yet. */
    shows: () => (stream.ok ? heard.at(-1) : { over: true }),
    close: async () => {
      stop.abort()
      await ended
    },
  }
}

async function listen(stream: Response, heard: Output<typeof watchHandedTicket>[]): Promise<void> {
  let text = ''
  for await (const chunk of stream.body ?? []) {
    text += new TextDecoder().decode(chunk as Uint8Array)
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events.filter((one) => one.startsWith('data: '))) {
      heard.push(JSON.parse(event.slice('data: '.length)))
    }
  }
}
