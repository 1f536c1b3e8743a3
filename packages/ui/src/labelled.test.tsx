import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TextField } from './field.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const place = document.createElement('div')
const root = createRoot(place)

function draw(error?: string): void {
  act(() => root.render(<TextField label="E-mail" name="email" error={error} />))
}
const alert = () => place.querySelector('[role=alert]')?.textContent

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  document.body.append(place)
  draw()
})
afterEach(() => {
  act(() => root.render(null))
  place.remove()
  vi.useRealTimers()
})

test('what is wrong with a field is told at once to who is in it, and so is the next thing', () => {
  place.querySelector('input')?.focus()
  vi.advanceTimersByTime(1_000)
  draw('Este campo é obrigatório')
  expect(alert()).toBe('Este campo é obrigatório')
  draw('E-mail inválido')
  expect(alert()).toBe('E-mail inválido')
})

test('who is led to the field hears it there, once', () => {
  vi.advanceTimersByTime(1_000)
  place.querySelector('input')?.focus()
  draw('Este campo é obrigatório')
  expect(alert()).toBeUndefined()
  const described = place.querySelector('input')?.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('Este campo é obrigatório')
})
