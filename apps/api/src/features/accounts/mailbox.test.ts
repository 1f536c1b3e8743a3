import { expect, test } from 'vitest'
import { mailboxOf } from '@bilheteria/rules/mailbox'
import { startApp } from '#test/start-app.ts'

const app = await startApp()

test.each([
  'Ana.Ramos+loja@Gmail.com',
  'a.n.a+1+2@googlemail.com',
  'ana.ramos+1@exemplo.test',
  '+x@exemplo.test',
  '+@gmail.com',
  'ana@b@exemplo.test',
])('the database and the rules know the same mailbox of %s', async (email) => {
  const [row] = await app.db.query<{ mailbox: string }>('select mailbox_of($1) as mailbox', [email])
  expect(row?.mailbox).toBe(mailboxOf(email))
})
