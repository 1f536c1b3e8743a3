import { Mendable } from '#runtime/mendable.ts'
import { one, type Db } from './db.ts'

export class DatabaseTooNew extends Mendable {
  constructor(needed: number, own: number) {
    super(
      `The database needs release ${needed} of the product or a newer one, and this is release ${own}. ` +
        'Nothing was changed. Start the newer product, or choose another DATABASE_URL or DATA_DIR.',
    )
    this.name = 'DatabaseTooNew'
  }
}

/** The release that brought the database up to date, 0 when none that counts has been here; refused when ours is too old for it. */
export async function releaseOf(db: Db, own: number): Promise<number> {
  const { counted } = await one(
    db.query<{ counted: boolean }>(`select to_regclass('database_release') is not null as counted`),
  )
  if (!counted) return 0
  const stored = await one(
    db.query<{ release: number; min_release: number }>('select release, min_release from database_release'),
  )
  if (stored.min_release > own) throw new DatabaseTooNew(stored.min_release, own)
  return stored.release
}
