import { expect, test } from 'vitest'
import { commands } from './commands.ts'
import { findCommand } from './find-command.ts'
import { standaloneCommands } from './standalone-commands.ts'

const all = { ...commands, ...standaloneCommands }
const names = Object.keys(all)
const MOST_COLUMNS = 100

function helpFor(...words: string[]): string {
  const found = findCommand(words)
  return 'help' in found ? found.help : JSON.stringify(found)
}

test.each([[[]], [['--help']], [['-h']], [['help']]])(
  '%j prints every command once, in groups, a short line each',
  (words) => {
    const lines = helpFor(...words).split('\n')
    expect(lines.filter((line) => line.length > MOST_COLUMNS)).toEqual([])
    for (const name of names) expect(lines.filter((line) => line.startsWith(`  ${name}  `))).toHaveLength(1)
    expect(lines.filter((line) => /^[A-Z][a-z ]+$/.test(line))).toEqual([
      'Selling',
      'Buyers',
      'Payments',
      'Pictures and words',
      'The installation',
    ])
  },
)

test.each(names.map((name) => [name]))('explains each argument of %s and gives an example that it takes', (name) => {
  const help = helpFor(...name.split(' '), '--help')
  const { argument = '' } = all[name]!
  expect(help.split('\n')[0]).toBe(`bilheteria ${name}${argument && ` ${argument}`}`)
  for (const word of argument.replaceAll(/[[\]]/g, '').split(' ').filter(Boolean))
    expect(help).toMatch(new RegExp(`^  ${word.replaceAll(/[.|]/g, '\\$&')} +(?!\\(may)\\S`, 'm'))
  const [, example = ''] = /^Example: bilheteria (.*)$/m.exec(help) ?? []
  const words = Array.from(example.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, plain]) => quoted ?? plain ?? '')
  expect(findCommand(words)).toMatchObject({ name })
  expect(help.split('\n').filter((line) => line.length > MOST_COLUMNS && !line.startsWith('Example'))).toEqual([])
})

test.each([[['event']], [['event', '--help']], [['help', 'event']]])(
  '%j lists the commands of that group alone',
  (words) => {
    const help = helpFor(...words)
    expect(help).toContain('bilheteria event pause EVENT_ID REASON')
    expect(help).toContain('bilheteria event cancel EVENT_ID WORDS.txt REASON')
    expect(help).not.toContain('refund show')
  },
)

test('a command that is also the name of a group runs without arguments', () => {
  expect(findCommand(['accounts'])).toEqual({ name: 'accounts', args: [] })
  expect(helpFor('accounts', '--help')).toContain('bilheteria accounts add')
})

test('a missing or superfluous argument is answered with the help of the command', () => {
  expect(findCommand(['stock'])).toEqual({
    wrong: expect.stringMatching(/^Usage: bilheteria stock EVENT_ID\n/) as string,
  })
  expect(findCommand(['verify', 'tudo'])).toEqual({
    wrong: expect.stringMatching(/^Usage: bilheteria verify\n/) as string,
  })
  expect(findCommand(['event', 'sell'])).toEqual({
    wrong: expect.stringMatching(/^There is no command event sell\. There are:\n {2}bilheteria event /) as string,
  })
})
