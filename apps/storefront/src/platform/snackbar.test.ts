import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askForProof } from './ask-for-proof.ts'
import { openDialog } from './dialog.ts'
import { arriveWithMessage, noteAddress, showSnackbar, useSnackbar } from './snackbar.ts'

const shown = () => useSnackbar.getState().message?.text

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a message hides itself after 5000 ms', () => {
  showSnackbar({ text: 'Login feito com sucesso!', colour: 'success' })
  vi.advanceTimersByTime(4999)
  expect(shown()).toBe('Login feito com sucesso!')
  vi.advanceTimersByTime(1)
  expect(shown()).toBeUndefined()
})

test('a message may ask for another time, and a newer one gets its own', () => {
  showSnackbar({ text: 'um', colour: 'info' }, 1000)
  vi.advanceTimersByTime(900)
  showSnackbar({ text: 'dois', colour: 'error' })
  vi.advanceTimersByTime(4000)
  expect(shown()).toBe('dois')
})

const FRAME_MS = 50

test('a message belongs to the page on which it is first shown', () => {
  noteAddress('/ticket/buy/1')
  showSnackbar({ text: 'Escolha pelo menos um ingresso', colour: 'error' })
  vi.advanceTimersByTime(FRAME_MS)
  noteAddress('/ticket/buy/2')
  expect(shown()).toBeDefined()
  arriveWithMessage()
  expect(shown()).toBeUndefined()
})

test('a dialog that opens later drops the message, one that opens with it shows it', () => {
  showSnackbar({ text: 'Cadastro realizado com sucesso!', colour: 'success' })
  openDialog('/email/verification')
  vi.advanceTimersByTime(FRAME_MS)
  expect(shown()).toBe('Cadastro realizado com sucesso!')
  openDialog('/recover')
  expect(shown()).toBeUndefined()
})

test('a question for the password over a dialog drops the message of that dialog', () => {
  openDialog('/ticket/handover')
  showSnackbar({ text: 'Link copiado', colour: 'success' })
  vi.advanceTimersByTime(FRAME_MS)
  void askForProof()
  expect(shown()).toBeUndefined()
})

test('one told by an action that itself navigates belongs to the page it leads to, and lives its 5 s there', () => {
  noteAddress('/login')
  showSnackbar({ text: 'Login feito com sucesso!', colour: 'success' })
  noteAddress('/')
  // Its page takes a while to come.
  vi.advanceTimersByTime(3000)
  arriveWithMessage()
  vi.advanceTimersByTime(4999)
  expect(shown()).toBe('Login feito com sucesso!')
  vi.advanceTimersByTime(1)
  expect(shown()).toBeUndefined()
})
