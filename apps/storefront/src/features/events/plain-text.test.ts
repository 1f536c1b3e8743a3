import { expect, test } from 'vitest'
import { firstWords, plainText } from './plain-text.ts'

test('a description without its markup is what it says', () => {
  expect(plainText('<h3>Som &amp; luz</h3><p>Das 18h\n às <b>2h</b>.</p>')).toBe('Som & luz Das 18h às 2h.')
  expect(plainText('<p>&lt;b&gt;</p>')).toBe('<b>')
})

test('its first words end with a word', () => {
  expect(firstWords('Uma noite de samba', 40)).toBe('Uma noite de samba')
  expect(firstWords('Uma noite de samba, forró e maracatu', 20)).toBe('Uma noite de samba…')
  expect(firstWords('Uma noite de samba, forró e maracatu', 26)).toBe('Uma noite de samba, forró…')
  expect(firstWords('Uma noite de samba, forró e maracatu', 16)).toBe('Uma noite de…')
})
