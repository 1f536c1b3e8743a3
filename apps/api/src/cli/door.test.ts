import { EventEmitter, once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { aFolder } from '#test/a-folder.ts'
import { doorOf, HAS_PIPES } from './door-path.ts'
import { knock } from './knock.ts'
import { openDoor } from './open-door.ts'
import { lineOf, type Asked, type Talk } from './talk.ts'

afterEach(() => void vi.useRealTimers())

const log = {
  warn: () => {},
  error: (facts: object) => {
    throw new Error(JSON.stringify(facts))
  },
}

type Run = (asked: Asked, talk: Talk) => Promise<0 | 1>

async function aDoor(run: Run, folder?: string) {
  const data_dir = folder ?? (await aFolder())
  const close = await openDoor(data_dir, { run, log })
  onTestFinished(close)
  return { data_dir, close }
}

/** The tool at work, which answers every question alike. */
function startTool(data_dir: string, words: string[], ask: () => Promise<string> = async () => 'yes') {
  const heard: string[] = []
  const talk: Talk = {
    print: (line) => void heard.push(`printed: ${line}`),
    complain: (line) => void heard.push(`complained: ${line}`),
    ask: (question) => {
      heard.push(`asked: ${question}`)
      return ask()
    },
  }
  return { heard, exited: knock(data_dir, { words, folder: '/home/operator' }, talk) }
}

async function useTool(data_dir: string, ...words: string[]) {
  const { heard, exited } = startTool(data_dir, words)
  return { code: await exited, heard }
}

/** Somebody at the door who is not the tool, or one that is interrupted. */
async function aVisitor(data_dir: string, says = ''): Promise<Socket> {
  const visitor = connect(doorOf(data_dir))
  visitor.on('error', () => {})
  await once(visitor, 'connect')
  visitor.write(says)
  return visitor
}

/** However it ends; `once` would take a broken connection for a failure. */
function endOf(visitor: Socket): Promise<void> {
  return new Promise((resolve) => visitor.resume().once('close', resolve))
}

const greeting: Run = async ({ words, folder }, { print }) => {
  print(`${words.join(' ')} in ${folder}`)
  return 0
}
const greeted = { code: 0, heard: ['printed: hello in /home/operator'] }

test('what a command says and asks reaches the tool, and what is answered comes back', async () => {
  const { data_dir } = await aDoor(async (_, { print, complain, ask }) => {
    print('two\nlines\u2028and more')
    const name = await ask('Who?')
    complain(`Not ${name}, ${await ask('Really?')}.`)
    return 1
  })
  expect(await useTool(data_dir, 'ask')).toEqual({
    code: 1,
    heard: ['printed: two\nlines\u2028and more', 'asked: Who?', 'asked: Really?', 'complained: Not yes, yes.'],
  })
})

test('a report longer than any buffer arrives whole', async () => {
  const report = 'ã'.repeat(1_000_000)
  const { data_dir } = await aDoor(async (_, { print }) => {
    print(report)
    return 0
  })
  expect(await useTool(data_dir, 'report')).toEqual({ code: 0, heard: [`printed: ${report}`] })
})

/** Deletes when it is told to, and greets anybody else. */
function aDeletion() {
  const done = { deleted: false }
  const run: Run = async (asked, talk) => {
    if (asked.words[0] !== 'delete') return greeting(asked, talk)
    await talk.ask('Sure?')
    done.deleted = true
    return 0
  }
  return { done, run }
}

const aDeletingTool = (data_dir: string) => aVisitor(data_dir, lineOf({ words: ['delete'], folder: '/' }))

test('a tool that goes away while it is asked changes nothing, and the next one is served', async () => {
  const { done, run } = aDeletion()
  const { data_dir } = await aDoor(run)
  const tool = await aDeletingTool(data_dir)
  await once(tool, 'data')
  tool.destroy()
  expect(await useTool(data_dir, 'hello')).toEqual(greeted)
  expect(done).toEqual({ deleted: false })
  expect(await useTool(data_dir, 'delete')).toEqual({ code: 0, heard: ['asked: Sure?'] })
  expect(done).toEqual({ deleted: true })
})

test('a question that nobody answers keeps nobody else from the door', async () => {
  const { done, run } = aDeletion()
  const { data_dir } = await aDoor(run)
  const tool = await aDeletingTool(data_dir)
  await once(tool, 'data')
  expect(await useTool(data_dir, 'hello')).toEqual(greeted)
  tool.write(lineOf({ answer: 'yes' }))
  await endOf(tool)
  expect(done).toEqual({ deleted: true })
})

test('whoever is asked and says nothing for ten minutes is waited for no longer', async () => {
  const { done, run } = aDeletion()
  const { data_dir } = await aDoor(run)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const tool = await aDeletingTool(data_dir)
  await once(tool, 'data')
  vi.advanceTimersByTime(600_000)
  await endOf(tool)
  expect(await useTool(data_dir, 'hello')).toEqual(greeted)
  expect(done).toEqual({ deleted: false })
})

const WAITS = 'complained: Another command is at work, and this one waits for it.'

test('commands run one after the other, and one that is interrupted while it waits never runs', async () => {
  const ran: string[] = []
  const steps = new EventEmitter()
  const { data_dir } = await aDoor(async ({ words: [name = ''] }) => {
    ran.push(`${name} begins`)
    steps.emit('begun')
    if (name === 'first') await once(steps, 'go on')
    ran.push(`${name} ends`)
    return 0
  })
  const begun = once(steps, 'begun')
  const one = useTool(data_dir, 'first')
  await begun
  const interrupted = await aVisitor(data_dir, lineOf({ words: ['interrupted'], folder: '/' }))
  expect(String(await once(interrupted, 'data'))).toContain('Another command is at work')
  interrupted.destroy()
  const other = startTool(data_dir, ['second'])
  await vi.waitFor(() => expect(other.heard).toEqual([WAITS]))
  steps.emit('go on')
  expect(await one).toEqual({ code: 0, heard: [] })
  expect(await other.exited).toBe(0)
  expect(ran).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test.each([
  ['no JSON', 'hello\n'],
  ['another shape', '{"words":"hello","folder":"/"}\n'],
  ['two requests', lineOf({ words: ['a'], folder: '/' }) + lineOf({ words: ['b'], folder: '/' })],
])('%s is refused in a sentence', async (_, says) => {
  const { data_dir } = await aDoor(greeting)
  expect(await text(await aVisitor(data_dir, says))).toBe(
    lineOf({ complain: 'The shop does not understand this tool: both must be of one release.' }) + lineOf({ exit: 1 }),
  )
  expect(await useTool(data_dir, 'hello')).toEqual(greeted)
})

test('a megabyte without an end is not listened to', async () => {
  const { data_dir } = await aDoor(greeting)
  // Without time that passes, silence ends nobody.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await endOf(await aVisitor(data_dir, 'x'.repeat(1024 * 1024)))
  expect(await useTool(data_dir, 'hello')).toEqual(greeted)
})

test('for whoever does not read what is said not everything is kept', async () => {
  const megabyte = 'x'.repeat(1024 * 1024)
  const { data_dir } = await aDoor(async ({ words: [name] }, { print }) => {
    const times = name === 'much' ? 40 : 1
    for (let said = 0; said < times; said++) print(megabyte)
    return 0
  })
  const visitor = await aVisitor(data_dir, lineOf({ words: ['much'], folder: '/' }))
  expect((await useTool(data_dir, 'little')).code).toBe(0)
  await endOf(visitor)
  expect(visitor.bytesRead).toBeLessThan(32 * megabyte.length)
})

test('four who say nothing keep a fifth out for seconds, and no longer', async () => {
  const { data_dir } = await aDoor(greeting)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const silent = await Promise.all([1, 2, 3, 4].map(() => aVisitor(data_dir)))
  const full = { code: 1, heard: ['complained: Too many commands are at the door already. Nothing was changed.'] }
  expect(await useTool(data_dir, 'hello')).toEqual(full)
  vi.advanceTimersByTime(3_000)
  await Promise.all(silent.map(endOf))
  expect(await useTool(data_dir, 'hello')).toEqual(greeted)
})

test('a shop that stops lets the command at work end, and begins no other', async () => {
  const steps = new EventEmitter()
  const { data_dir, close } = await aDoor(async (_, { print }) => {
    steps.emit('begun')
    await once(steps, 'go on')
    print('done')
    return 0
  })
  const begun = once(steps, 'begun')
  const working = useTool(data_dir, 'work')
  await begun
  const waiting = startTool(data_dir, ['wait'])
  await vi.waitFor(() => expect(waiting.heard).toEqual([WAITS]))
  const closed = close()
  expect(await useTool(data_dir, 'late')).toEqual({ code: undefined, heard: [] })
  steps.emit('go on')
  expect(await working).toEqual({ code: 0, heard: ['printed: done'] })
  expect(await waiting.exited).toBe(1)
  expect(waiting.heard).toEqual([WAITS, 'complained: The shop is stopping. Nothing was changed.'])
  await closed
})

test('a shop that stops waits for the command at work also when its tool has gone', async () => {
  const steps = new EventEmitter()
  const done: string[] = []
  const { data_dir, close } = await aDoor(async () => {
    steps.emit('begun')
    await once(steps, 'go on')
    done.push('command')
    return 0
  })
  const begun = once(steps, 'begun')
  const tool = await aVisitor(data_dir, lineOf({ words: ['work'], folder: '/' }))
  await begun
  tool.destroy()
  await endOf(tool)
  const closed = close().then(() => done.push('door'))
  // Turns enough for a door that would not wait.
  for (let turn = 0; turn < 50; turn++) await stat(data_dir)
  steps.emit('go on')
  await closed
  expect(done).toEqual(['command', 'door'])
})

test('a shop that stops does so also while its question is unanswered, and the tool says that it ended', async () => {
  const { done, run } = aDeletion()
  const { data_dir, close } = await aDoor(run)
  const { heard, exited } = startTool(data_dir, ['delete'], async () => {
    await close()
    return 'yes'
  })
  expect(await exited).toBe(1)
  expect(heard).toEqual(['asked: Sure?', expect.stringContaining('The shop ended before it had answered')])
  expect(done).toEqual({ deleted: false })
})

test('what a killed process left is no door, and the next one opens it anew', async () => {
  const data_dir = await aFolder()
  expect(await useTool(data_dir, 'hello')).toEqual({ code: undefined, heard: [] })
  await writeFile(join(data_dir, 'door'), '')
  expect(await useTool(data_dir, 'hello')).toEqual({ code: undefined, heard: [] })
  await aDoor(greeting, data_dir)
  expect(await useTool(data_dir, 'hello')).toEqual(greeted)
})

test.skipIf(HAS_PIPES)(
  'it is its owner’s alone, and gone with the shop, however long the folder’s name is',
  async () => {
    const long = join(await aFolder(), 'a-folder-with-a-long-name'.repeat(5))
    await mkdir(long)
    for (const folder of [await aFolder(), long]) {
      const { close } = await aDoor(greeting, folder)
      expect((await stat(join(folder, 'door'))).mode & 0o777).toBe(0o600)
      expect(await useTool(folder, 'hello')).toEqual(greeted)
      await close()
      expect(existsSync(join(folder, 'door'))).toBe(false)
    }
  },
)
