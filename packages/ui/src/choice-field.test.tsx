import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { RadioField } from './choice-field.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const choices = [
  { value: 'F', text: 'Feminino' },
  { value: 'M', text: 'Masculino' },
]

test('choices of which none was made are framed in red, and each is described by what is wrong', () => {
  const place = document.createElement('div')
  const root = createRoot(place)
  const framed = () => [...place.querySelectorAll('label')].map(({ className }) => className.includes('--danger'))
  act(() => root.render(<RadioField legend="Gênero" name="gender" choices={choices} />))
  expect(framed()).toEqual([false, false])
  act(() => root.render(<RadioField legend="Gênero" name="gender" choices={choices} error="Escolha uma das opções" />))
  expect(framed()).toEqual([true, true])
  const described = [...place.querySelectorAll('input')].map((input) => input.getAttribute('aria-describedby')!)
  expect(described.map((id) => place.querySelector(`[id="${id}"]`)?.textContent)).toEqual([
    'Escolha uma das opções',
    'Escolha uma das opções',
  ])
  act(() => root.unmount())
})
