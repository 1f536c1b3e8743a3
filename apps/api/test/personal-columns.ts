import type { Db } from '#db/db.ts'

export type Tagged = { table: string; columns: string[]; tag: string | null }

const TAG = /^personal: ([\w, ]+); impersonal: ([\w, ]+)$/

/** What every table says of its columns, in its comment. */
export function selectTags(db: Db): Promise<Tagged[]> {
  return db.query<Tagged>(
    `select class.oid::regclass::text as table, obj_description(class.oid, 'pg_class') as tag,
            array_agg(attname::text order by attnum) as columns
       from pg_class class join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
      where class.relnamespace::regnamespace::text !~ '^(pg_|information_schema$)' and class.relkind in ('r', 'p')
      group by class.oid order by 1`,
  )
}

/** `impersonal` alone says that nothing in the table tells of a person; undefined when the tag is none. */
export function readTag({ tag, columns }: Tagged): { personal: string[]; impersonal: string[] } | undefined {
  if (tag === 'impersonal') return { personal: [], impersonal: columns }
  const [, personal, impersonal] = TAG.exec(tag ?? '') ?? []
  if (personal === undefined || impersonal === undefined) return undefined
  return { personal: personal.split(', '), impersonal: impersonal.split(', ') }
}
