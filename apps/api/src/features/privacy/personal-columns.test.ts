import { expect, test } from 'vitest'
import { readTag, selectTags } from '#test/personal-columns.ts'
import { openTestDatabase } from '#test/test-database.ts'

const tables = await selectTags(await openTestDatabase())

test('the catalogue is read at all', () => {
  const names = tables.map(({ table }) => table)
  expect(names).toEqual(expect.arrayContaining(['accounts', 'tickets', 'producers', 'sandbox.charges']))
})

test.each(tables)('$table says of each of its columns whether it tells of a person', (tagged) => {
  const tag = readTag(tagged)
  expect(tag, `comment on table ${tagged.table} is 'impersonal' or 'personal: a, b; impersonal: c'`).toBeDefined()
  const named = [...(tag?.personal ?? []), ...(tag?.impersonal ?? [])]
  expect(named.toSorted()).toEqual(tagged.columns.toSorted())
})
