import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['Ana.Ramos+loja@Gmail.com', 'anaramos@gmail.com'],
  ['a.n.a.r.amos@googlemail.com', 'anaramos@gmail.com'],
  ['ana.ramos+1@exemplo.test', 'ana.ramos@exemplo.test'],
  ['ana.ramos@exemplo.test', 'ana.ramos@exemplo.test'],
  ['+x@exemplo.test', '+x@exemplo.test'],
])('%s arrives in the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
