import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import type * as z from 'zod'
import { describeFailure, type Log } from '#runtime/log.ts'
import { byShortPath, doorOf, HAS_PIPES } from './door-path.ts'
import { answered, asked, lineOf, type Asked, type Said, type Talk } from './talk.ts'

const MOST_VISITORS = 4
const MOST_CHARACTERS = 64 * 1024
/** What a tool that does not read may leave in our memory. */
const MOST_UNREAD_BYTES = 32 * 1024 * 1024
/** A tool speaks at once, and reads at once what it is told in the end. */
const PATIENCE_MS = 3_000
/** Others have their turn meanwhile. */
const ANSWER_MS = 600_000

type Shop = { run: (asked: Asked, talk: Talk) => Promise<0 | 1>; log: Log }

/**
 * Lets the operator's tool have its commands run by this process, one after the other. Whoever opens it holds the lock of the
 * data folder, so a door that is there already was left by a process that was killed. Answers how it is closed.
 */
export async function openDoor(data_dir: string, { run, log }: Shop): Promise<() => Promise<void>> {
  const visitors = new Set<Visitor>()
  const turns = createTurns()
  const working = new Set<Promise<unknown>>()
  let closing = false

  const serve = async (visitor: Visitor): Promise<0 | 1> => {
    const command = read(asked, await visitor.hear(PATIENCE_MS))
    if (!command) return refuse(visitor, 'The shop does not understand this tool: both must be of one release.')
    if (turns.isTaken()) visitor.say({ complain: 'Another command is at work, and this one waits for it.' })
    const turn = await turns.take()
    try {
      if (closing) return refuse(visitor, 'The shop is stopping. Nothing was changed.')
      // Whoever was interrupted while it waited wants nothing any more.
      return visitor.isGone() ? 1 : await run(command, talkTo(visitor, turn.letOthers))
    } finally {
      turn.end()
    }
  }

  const receive = async (visitor: Visitor): Promise<void> => {
    if (visitors.size >= MOST_VISITORS) {
      visitor.leave(refuse(visitor, 'Too many commands are at the door already. Nothing was changed.'))
      return
    }
    visitors.add(visitor)
    const served = serve(visitor)
    working.add(served)
    try {
      visitor.leave(await served)
    } catch (error) {
      visitor.leave(1)
      if (!(error instanceof ToolGone)) log.error({ failure: describeFailure(error) }, 'a command failed at the door')
    } finally {
      visitors.delete(visitor)
      working.delete(served)
    }
  }

  const server = createServer((socket) => void receive(greet(socket)))
  const door = doorOf(data_dir)
  if (!HAS_PIPES) await rm(door, { force: true })
  await byShortPath(door, (path) => once(server.listen(path), 'listening'))
  server.on('error', (error) => log.error({ failure: describeFailure(error) }, 'the door failed'))
  if (!HAS_PIPES) await chmod(door, 0o600)

  return async () => {
    closing = true
    const closed = once(server, 'close')
    server.close()
    for (const visitor of visitors) visitor.stopHearing()
    // Whether or not its tool is still there.
    await Promise.allSettled(working)
    await closed
    if (!HAS_PIPES) await rm(door, { force: true })
  }
}

/** One after the other; whoever waits for an answer of a person lets others have their turn, and goes on when they are done. */
function createTurns() {
  let last = Promise.resolve()
  let taken = 0

  async function enter(): Promise<() => void> {
    const before = last
    let leave: () => void = ignore
    last = new Promise((resolve) => (leave = resolve))
    taken++
    await before
    return () => {
      taken--
      leave()
    }
  }

  return {
    isTaken: () => taken > 0,
    async take() {
      let leave = await enter()
      return {
        end: () => leave(),
        letOthers: async <Answer>(wait: Promise<Answer>): Promise<Answer> => {
          leave()
          try {
            return await wait
          } finally {
            leave = await enter()
          }
        },
      }
    },
  }
}

class ToolGone extends Error {
  constructor() {
    super('The operator’s tool has gone. Nothing was changed.')
    this.name = 'ToolGone'
  }
}

type Visitor = ReturnType<typeof greet>

function greet(socket: Socket) {
  let text = ''
  let heard: ((line: string) => void) | undefined
  const gone = new Promise<never>((_, reject) => socket.once('close', () => reject(new ToolGone())))
  gone.catch(ignore)
  socket.setEncoding('utf8')
  socket.on('error', ignore)
  socket.on('data', (chunk: string) => {
    text += chunk
    // Whoever speaks without end, or without being asked, is no tool of ours.
    if (!heard || text.length > MOST_CHARACTERS) socket.destroy()
    else if (text.endsWith('\n')) {
      heard(text)
      heard = undefined
      text = ''
    }
  })
  const say = (said: Said) => {
    if (socket.writable) socket.write(lineOf(said))
    if (socket.writableLength > MOST_UNREAD_BYTES) socket.destroy()
  }
  return {
    say,
    isGone: () => socket.destroyed,
    /** The next line; fails when the tool goes away, or takes longer than anybody waits. */
    hear: async (patience_ms: number): Promise<string> => {
      const late = setTimeout(() => socket.destroy(), patience_ms)
      const line = new Promise<string>((resolve) => (heard = resolve))
      return Promise.race([line, gone]).finally(() => clearTimeout(late))
    },
    stopHearing: () => {
      if (heard) socket.destroy()
    },
    leave: (exit: 0 | 1) => {
      say({ exit })
      socket.setTimeout(PATIENCE_MS, () => socket.destroy())
      socket.end(() => socket.destroy())
    },
  }
}

type LetOthers = Awaited<ReturnType<ReturnType<typeof createTurns>['take']>>['letOthers']

function talkTo(visitor: Visitor, letOthers: LetOthers): Talk {
  return {
    print: (line) => visitor.say({ print: line }),
    complain: (line) => visitor.say({ complain: line }),
    ask: async (question) => {
      visitor.say({ ask: question })
      const told = read(answered, await letOthers(visitor.hear(ANSWER_MS)))
      if (!told) throw new ToolGone()
      return told.answer
    },
  }
}

function refuse(visitor: Visitor, sentence: string): 1 {
  visitor.say({ complain: sentence })
  return 1
}

function read<Message>(schema: z.ZodType<Message>, line: string): Message | undefined {
  try {
    return schema.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}

function ignore(): void {}
