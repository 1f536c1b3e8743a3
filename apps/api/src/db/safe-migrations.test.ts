import { expect, test } from 'vitest'
import { unsafeLines } from '#test/unsafe-lines.ts'
import { readTree } from './tree.ts'

/** Those up to here have run in shops, and were looked at by hand: whoever begins a release names the last file of the one before. */
const LAST_BEFORE = '0030'

const { release, migrations } = await readTree()

test('no migration breaks a process of the release before, or keeps a sale waiting', () => {
  const later = migrations.filter(({ name }) => name.slice(0, 4) > LAST_BEFORE)
  expect(unsafeLines(later, release)).toEqual([])
})

test.each([
  ['drop table batches;', 'drop table batches'],
  ['alter table orders\n  drop column quote;', 'alter table orders drop column quote'],
  ['drop function reserve(uuid);', 'drop function reserve(uuid)'],
  ['alter table orders rename column quote to price;', 'alter table orders rename'],
  ['alter table orders alter column total_cents type bigint;', 'type bigint'],
  ['alter table orders alter total_cents set data type bigint;', 'set data type bigint'],
  ['alter table orders alter column quote set not null;', 'set not null'],
  ['create index orders_by_event on orders (event_id);', 'concurrently'],
  ['create unique index one_each on tickets (id);', 'concurrently'],
  ['create index concurrently orders_by_event on orders (event_id);', 'drop index concurrently if exists'],
  ['drop index concurrently if exists orders_by_event;', 'leave it to the release after'],
  ['alter table tickets add constraint one check (true);', 'not valid'],
  ['update reservations set order_id = null;', 'in steps of 5,000'],
])('%s is refused with its line and what to do instead', (statement, words) => {
  const [told = '', ...more] = unsafeLines([{ name: '0099-x.sql', script: `-- Why.\n${statement}\n` }], 3)
  expect(told).toMatch(/^0099-x\.sql:2: /)
  expect(told).toContain(words)
  expect(more).toEqual([])
})

test.each([
  ['create table of_now (id int);\ncreate index of_now_by_id on of_now (id);\nalter table of_now drop column id;'],
  ['alter table orders add column note text;'],
  [
    'drop index concurrently if exists orders_by_event;\ncreate index concurrently orders_by_event on orders (event_id);',
  ],
  ['alter table tickets add constraint one check (true) not valid;\nalter table tickets validate constraint one;'],
  ['alter table orders alter column quote drop default;'],
  ['drop function old_name(reservations); -- contract of release 2'],
  [
    'create function f() returns int language plpgsql as $$\nbegin\n  update orders set state = null;\n  return 1;\nend $$;',
  ],
])('%s is let through', (script) => {
  expect(unsafeLines([{ name: '0099-x.sql', script }], 3)).toEqual([])
})

test('what the release that is being made does without goes with the next one', () => {
  const script = 'drop function old_name(reservations); -- contract of release 3'
  expect(unsafeLines([{ name: '0099-x.sql', script }], 3)).toHaveLength(1)
})

test('older processes are shut out by the last of the new files, not before', () => {
  const raising = { name: '0098-x.sql', script: '-- Why.\nupdate database_release\n  set min_release = 3;\n' }
  const other = { name: '0099-y.sql', script: 'create table of_now (id int);\n' }
  expect(unsafeLines([raising, other], 3)).toEqual([
    '0098-x.sql:2: update database_release set min_release = 3;: in the last of the new files',
  ])
  expect(unsafeLines([other, { ...raising, name: '0100-x.sql' }], 3)).toEqual([])
})
