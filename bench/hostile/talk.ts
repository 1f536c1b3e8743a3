import { connect } from 'node:net'
import { greet, isWhole, statusOf } from '../reservations/answers.ts'

export type Answer = { status: number; text: string }
/** One request after the other; a status of 0 when the connection broke, as it does for good. */
export type Ask = (request: string) => Promise<Answer>

const BROKEN: Answer = { status: 0, text: '' }

/** A connection that was answered once: opening it is not what is measured. */
export async function openTalk(port: number): Promise<{ ask: Ask; close(): void }> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let waiting: ((answer: Answer) => void) | undefined
  let whole: Buffer | undefined
  const tell = (answer: Answer) => {
    const told = waiting
    waiting = undefined
    told?.(answer)
  }
  await greet(socket)
  socket.on('data', (chunk: Buffer) => {
    whole = whole ? Buffer.concat([whole, chunk]) : chunk
    if (!isWhole(whole)) return
    const answer = { status: statusOf(whole), text: whole.toString('latin1') }
    whole = undefined
    tell(answer)
  })
  socket.on('close', () => tell(BROKEN))
  return {
    ask: (request) =>
      new Promise((resolve) => {
        if (socket.destroyed) return resolve(BROKEN)
        waiting = resolve
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

/** Whatever was made has an id; what else it has the caller knows. */
export function bodyOf({ text }: Answer): { id: string } {
  const json = Buffer.from(text.slice(text.indexOf('\r\n\r\n') + 4), 'latin1').toString('utf8')
  return JSON.parse(json) as { id: string }
}

/** What a refusal under load asks for; a second where it says nothing. */
export function retryAfterMs({ text }: Answer): number {
  const [, seconds = '1'] = /\r\nretry-after: (\d+)/i.exec(text) ?? []
  return Number(seconds) * 1_000
}
