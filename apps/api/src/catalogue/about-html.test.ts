import { expect, test } from 'vitest'
import { cleanAboutHtml } from './about-html.ts'

test.each(['<a href="https://clube.example">', '<a href="https://clube.example" target="_top" rel="opener">'])(
  '%s is stored so that it opens beside the purchase and learns nothing of it',
  (link) => {
    const stored = cleanAboutHtml(`<p>O ${link}mapa</a></p>`)
    for (const part of ['href="https://clube.example"', 'rel="noopener noreferrer"', 'target="_blank"']) {
      expect(stored).toContain(part)
    }
    expect(stored).not.toMatch(/_top|"opener"/)
  },
)
