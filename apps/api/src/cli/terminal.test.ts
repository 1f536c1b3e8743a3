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
