import { act, type ComponentProps } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
afterEach(() => {
  document.body.innerHTML = ''
})

function open(choices: Partial<ComponentProps<typeof Dialog>> = {}) {
  const onClose = vi.fn<() => void>()
  const place = document.body.appendChild(document.createElement('div'))
  const usual = { title: 'MAPA DO LOCAL', hasTitle: true, hasCloseButton: true, persistent: false }
  const root = createRoot(place)
  act(() =>
    root.render(
      <Dialog {...usual} {...choices} onClose={onClose}>
        conteúdo
      </Dialog>,
    ),
  )
  const frame = document.querySelector('dialog')
  if (!frame) throw new Error('no dialog was drawn')
  return { onClose, frame }
}

function pressEsc(frame: Element): void {
  act(() => void frame.dispatchEvent(new Event('cancel', { cancelable: true })))
}

function pressOutside(frame: Element): void {
  act(() => void frame.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, clientX: -5, clientY: -5 })))
}

test('Esc and a press outside close it', () => {
  const { onClose, frame } = open()
  pressEsc(frame)
  pressOutside(frame)
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('closable by clicking outside unless persistent', () => {
  const { onClose, frame } = open({ persistent: true })
  pressEsc(frame)
  pressOutside(frame)
  expect(onClose).not.toHaveBeenCalled()
  act(() => frame.querySelector<HTMLButtonElement>('[aria-label=Fechar]')?.click())
  expect(onClose).toHaveBeenCalledOnce()
})

test('without a title on show it is still named; without its button there is none', () => {
  const { frame } = open({ hasTitle: false, hasCloseButton: false })
  expect(frame.getAttribute('aria-label')).toBe('MAPA DO LOCAL')
  expect(frame.querySelector('h2')).toBeNull()
  expect(frame.querySelector('button')).toBeNull()
})
