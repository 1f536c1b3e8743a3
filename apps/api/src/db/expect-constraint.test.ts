import { AppError, fail } from '@bilheteria/contract/errors'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/test-database.ts'
import { expectConstraint, named_constraints } from './expect-constraint.ts'

const db = await openTestDatabase()

/** Two accounts of one e-mail; the constraint of documents is the other that could be broken. */
function twice(document: string) {
  return db.query(
    `insert into accounts (name, username, document, email)
     select 'Ana', 'ana', document, 'ana@exemplo.test' from unnest(array['52998224725', $1]) document`,
    [document],
  )
}
const emailTaken = { accounts_email_key: () => fail('email_taken') }

test('a constraint that was named means what the use case says', async () => {
  await expect(expectConstraint(twice('11144477735'), emailTaken)).rejects.toEqual(fail('email_taken'))
})

test('one that was not is our mistake', async () => {
  const thrown: unknown = await expectConstraint(twice('52998224725'), emailTaken).catch((error: unknown) => error)
  expect(thrown).not.toBeInstanceOf(AppError)
  expect(thrown).toMatchObject({ code: '23505', constraint: 'accounts_document_key' })
})

test('every constraint that is named exists', async () => {
  const rows = await db.query<{ name: string }>(
    'select conname::text as name from pg_constraint where conname = any ($1) order by 1',
    [named_constraints],
  )
  expect(rows.map(({ name }) => name)).toEqual(named_constraints.toSorted())
})
