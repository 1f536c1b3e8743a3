import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { TextField } from './field.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

test.each([
  ['told at once to who is in the field', 'input', 1],
  ['left to be heard on the way to it by who is elsewhere', 'button', 0],
])('what is wrong with a field is %s', (_title, focused, alerts) => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const draw = (error?: string) =>
    act(() =>
      root.render(
        <>
          <TextField label="Nome" name="name" error={error} />
          <button type="button">Enviar</button>
        </>,
      ),
    )
  draw()
  place.querySelector<HTMLElement>(focused)?.focus()
  draw('Este campo é obrigatório')
  expect(place.querySelectorAll('[role=alert]')).toHaveLength(alerts)
  const described = place.querySelector('input')?.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('Este campo é obrigatório')
  act(() => root.unmount())
  place.remove()
})
