import { fail } from '@bilheteria/contract/errors'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startProcess } from '#test/start-process.ts'
import { packageRoot } from './package-root.ts'
import { explainStartFailure } from './start-failure.ts'

const refused = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more })
/** As the embedded database throws it: no code, no stack, a number of its own. */
const embedded = (errno: number) => ({ name: 'ErrnoError', errno })

test.each([
  [refused('EADDRINUSE', { syscall: 'listen', port: 3000 }), 'Port 3000 is in use by another program.'],
  [refused('EACCES', { syscall: 'listen', port: 80 }), 'This user may not open port 80.'],
  [refused('EADDRNOTAVAIL', { syscall: 'listen', address: '10.9.8.7' }), '10.9.8.7 is no address of this machine.'],
  [refused('ENOTFOUND', { syscall: 'getaddrinfo' }), 'HOST is a name nobody knows.'],
  [refused('EACCES', { syscall: 'mkdir', path: '/srv/x' }), 'The data folder cannot be written to (/srv/x).'],
  [refused('ENOENT', { syscall: 'mkdir', path: '/srv/x' }), 'The data folder cannot be written to (/srv/x).'],
  [refused('EROFS', { syscall: 'open' }), 'The data folder cannot be written to.'],
  [embedded(69), 'The data folder cannot be written to.'],
  [
    refused('EEXIST', { syscall: 'mkdir', path: '/srv/x' }),
    'There is a file where the data folder should be (/srv/x).',
  ],
  [refused('ENOTDIR', { syscall: 'mkdir' }), 'There is a file where the data folder should be.'],
  [refused('ENOSPC', { syscall: 'write' }), 'The disk of the data folder is full.'],
  [refused('53100'), 'The disk of the data folder is full.'],
  [new Error('could not extend file: No space left on device'), 'The disk of the data folder is full.'],
  [embedded(51), 'The disk of the data folder is full.'],
  [refused('28P01'), 'PostgreSQL refuses this user or password.'],
  [refused('3D000'), 'PostgreSQL has no such database.'],
  [
    Object.assign(fail('unavailable'), { cause: new Error('connect ECONNREFUSED 127.0.0.1:5432') }),
    'PostgreSQL does not answer (connect ECONNREFUSED 127.0.0.1:5432).',
  ],
])('%o is told in words an operator can act on', (error, words) => {
  const explained = explainStartFailure(error) ?? ''
  expect(explained.slice(0, words.length)).toBe(words)
  expect(explained).not.toContain('\n')
})

test.each([new TypeError('x is not a function'), refused('ENOENT', { syscall: 'open' }), embedded(44), undefined])(
  '%o is a mistake of ours and keeps its stack',
  (error) => {
    expect(explainStartFailure(error)).toBeUndefined()
  },
)

test('the process says just that, and ends', async () => {
  const refused = await startProcess({ DATA_DIR: join(packageRoot, 'package.json') })
  expect(await refused.exited).toBe(1)
  expect(refused.output()).toMatch(/^There is a file where the data folder should be \(.*\n$/)
})
