import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { openTerminal } from './terminal.ts'

test('each question takes one line of what is typed or piped in, and nothing once that has ended', async () => {
  const questions = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const terminal = openTerminal(Readable.from(['folia-2027\nbecause of ', 'the rain']))
  const answers = [await terminal.ask('Which?'), await terminal.ask('Why?'), await terminal.ask('And?')]
  terminal.close()
  const asked = questions.mock.calls.map(([question]) => question)
  questions.mockRestore()
  expect(answers).toEqual(['folia-2027', 'because of the rain', ''])
  expect(asked).toEqual(['Which? ', 'Why? ', 'And? '])
})

test('a reader that ends early ends nothing: the command goes on without a trace', async () => {
  const printing = `
    import { openTerminal } from ${JSON.stringify(new URL('terminal.ts', import.meta.url).href)}
    const terminal = openTerminal(process.stdin)
    const line = 'a line of many\\n'.repeat(100)
    for (let i = 0; i < 50; i++) {
      terminal.print(line)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    terminal.complain('the last line')
    terminal.close()
    process.stdin.unref()`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', printing])
  const complained = text(child.stderr)
  child.stdout.once('data', () => child.stdout.destroy())
  const [code] = (await once(child, 'exit')) as [number | null]
  expect({ code, complained: await complained }).toEqual({ code: 0, complained: 'the last line\n' })
})
