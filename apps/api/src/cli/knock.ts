import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { byShortPath, doorOf } from './door-path.ts'
import { lineOf, type Asked, type Said, type Talk } from './talk.ts'

/** Has the shop that runs on this folder do it; undefined when none opens. Answers the exit code. */
export async function knock(data_dir: string, asked: Asked, talk: Talk): Promise<0 | 1 | undefined> {
  const socket = await byShortPath(doorOf(data_dir), enter).catch(() => undefined)
  if (!socket) return undefined
  socket.write(lineOf(asked))
  try {
    for await (const line of linesOf(socket)) {
      const said = JSON.parse(line) as Said
      if ('exit' in said) return said.exit
      if ('ask' in said) socket.write(lineOf({ answer: await talk.ask(said.ask) }))
      else if ('print' in said) talk.print(said.print)
      else talk.complain(said.complain)
    }
  } catch (error) {
    if (!isBroken(error)) throw error
  }
  talk.complain('The shop ended before it had answered. See what was done before you run the command again.')
  return 1
}

async function enter(path: string): Promise<Socket> {
  const socket = connect(path)
  await once(socket, 'connect')
  return socket
}

async function* linesOf(socket: Socket): AsyncGenerator<string> {
  let text = ''
  for await (const chunk of socket.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (text + chunk).split('\n')
    text = lines.pop() ?? ''
    yield* lines
  }
}

/** The connection's end, as the system or the stream tells it. */
function isBroken(error: unknown): boolean {
  return ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes((error as NodeJS.ErrnoException).code ?? '')
}
