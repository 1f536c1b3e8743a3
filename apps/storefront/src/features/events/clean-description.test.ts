import { expect, test } from 'vitest'
import { openLinksBeside } from './clean-description.ts'

// What is dropped from a description is seen in a real browser only (`e2e/event-dialogs-desktop.spec.ts`).
test('a link in a description opens beside the purchase and learns nothing of it, whatever the text says', () => {
  const text = document.createElement('div')
  text.innerHTML =
    '<a href="https://a.example">a</a><p><a target="_top" rel="opener" href="https://b.example">b</a></p>'
  openLinksBeside(text)
  const links = Array.from(text.querySelectorAll('a'), ({ href, rel, target }) => ({ href, rel, target }))
  expect(links).toEqual(
    ['https://a.example/', 'https://b.example/'].map((href) => ({
      href,
      rel: 'noopener noreferrer',
      target: '_blank',
    })),
  )
})
