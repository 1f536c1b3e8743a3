import { expect, test } from 'vitest'
import { startLoading, stopLoading, useLoader, whileLoading } from './loader.ts'

const counts = () => useLoader.getState()

test('each counter goes up and down on its own and never below zero', () => {
  startLoading('global')
  startLoading('global')
  stopLoading('button')
  expect(counts()).toEqual({ global: 2, button: 0 })
  for (let i = 0; i < 5; i++) stopLoading('global')
  expect(counts()).toEqual({ global: 0, button: 0 })
})

test('work is counted until it ends, well or badly', async () => {
  const work = whileLoading('button', Promise.reject(new Error('falhou')))
  expect(counts().button).toBe(1)
  await expect(work).rejects.toThrow('falhou')
  expect(counts().button).toBe(0)
})
