import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { CodeField, readCode } from './code-field.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
afterEach(() => {
  document.body.innerHTML = ''
})

test.each([
  ['abc123', 'ABC123'],
  [' k7q-2m9 ', 'K7Q2M9'],
  ['K7Q2M9X', 'K7Q2M9'],
  ['ção!', 'O'],
  ['', ''],
])('%j is read as %j', (text, code) => {
  expect(readCode(text, 6)).toBe(code)
})

test('a character typed into a full code takes the place of the next one', () => {
  expect(readCode('ABXCDEF', 6, 3)).toBe('ABXDEF')
})

function Field() {
  const [code, setCode] = useState('')
  return (
    <CodeField label="Código" value={code} onChange={setCode} error={code === 'ERRADO' ? 'Não é esse' : undefined} />
  )
}

function draw(): HTMLInputElement {
  const place = document.body.appendChild(document.createElement('div'))
  act(() => createRoot(place).render(<Field />))
  const input = document.querySelector('input')
  if (!input) throw new Error('no field was drawn')
  return input
}

/** What a browser does when somebody pastes or a message fills the field in. */
function paste(input: HTMLInputElement, text: string): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  act(() => {
    set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('a pasted code fills every box', () => {
  const input = draw()
  paste(input, ' k7q-2m9\n')
  expect(input.value).toBe('K7Q2M9')
  expect(Array.from(document.querySelectorAll('span'), (box) => box.textContent)).toEqual([
    'K',
    '7',
    'Q',
    '2',
    'M',
    '9',
  ])
})

test('it is one labelled field that browsers may fill in, and its message belongs to it', () => {
  const input = draw()
  expect(document.querySelector('label')?.htmlFor).toBe(input.id)
  expect(input.autocomplete).toBe('one-time-code')
  paste(input, 'errado')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Não é esse')
})
