import { getCurrentProducer } from '@bilheteria/contract/producers'
import { speakIn } from '@bilheteria/ui/words'
import { afterEach, expect, test, vi } from 'vitest'
import { call } from './api.ts'
import { fail } from './fail.ts'
import { genericMessage, sayFailure } from './failures.ts'
import { toAppError } from './send.ts'
import { hideSnackbar, useSnackbar } from './snackbar.ts'

afterEach(() => {
  speakIn(undefined)
  hideSnackbar()
  vi.unstubAllGlobals()
})

test.each([
  ['no network', () => Promise.reject(new TypeError('no network')), 'error.offline'],
  ['no answer in time', () => Promise.reject(Object.assign(new Error(), { name: 'TimeoutError' })), 'error.timeout'],
  ['an answer that is none', async () => Response.json({ id: 7 }), 'error.unexpected'],
  ['somebody on the way', async () => new Response('<html>', { status: 502 }), 'error.foreign_500'],
])('%s is said in the producer’s words', async (_title, answer, key) => {
  vi.stubGlobal('fetch', answer)
  speakIn({ [key]: 'A maré baixou.' })
  await expect(call(getCurrentProducer, {})).rejects.toThrow('A maré baixou.')
  speakIn(undefined)
  await expect(call(getCurrentProducer, {})).rejects.not.toThrow('A maré baixou.')
})

test('with figures, and in the form of one', () => {
  speakIn({
    'error.tickets_left': 'Só {left}!',
    'error.tickets_left_one': 'Só mais um!',
    'error.foreign_4xx': 'Erro {status}',
  })
  expect(fail('tickets_left', { left: 3 }).message).toBe('Só 3!')
  expect(fail('tickets_left', { left: 1 }).message).toBe('Só mais um!')
  expect(genericMessage(toAppError(404, { code: 'not_found', message: 'Nada.' }))).toBe('Erro 404')
})

test('a part of the app that has not come, too', () => {
  speakIn({ 'error.offline': 'A maré baixou.' })
  sayFailure(new TypeError('Failed to fetch dynamically imported module'))
  expect(useSnackbar.getState().message?.text).toBe('A maré baixou.')
})
