import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readHistoryNote, useHistoryNote, writeHistoryNote } from './history-note.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

function Reader() {
  return <p>{useHistoryNote()}</p>
}

const place = document.createElement('div')
const root = createRoot(place)

beforeEach(() => act(() => root.render(<Reader />)))
afterEach(() => history.replaceState(null, ''))

test('a note is read at once by whoever shows it', () => {
  act(() => writeHistoryNote('q=show'))
  expect(place.textContent).toBe('q=show')
  expect(readHistoryNote()).toBe('q=show')
})

test('a note leaves the rest of the entry as it is', () => {
  history.replaceState({ scroll: 300 }, '')
  act(() => writeHistoryNote('q=show'))
  expect(history.state).toEqual({ scroll: 300, note: 'q=show' })
})

test('another entry has another note', () => {
  act(() => writeHistoryNote('q=show'))
  act(() => {
    history.pushState(null, '')
    dispatchEvent(new HashChangeEvent('hashchange'))
  })
  expect(place.textContent).toBe('')
})
