import { one, type Db } from '#db/db.ts'

/** Which installation the data are of, and where it is reached. */
type Installation = { id: string; url: string }

export async function findInstallation(db: Db): Promise<Installation | undefined> {
  const [row] = await db.query<Installation>('select id, url from installation')
  return row
}

/** The first start ties the data to their address; any later one finds whose they are. */
export async function claimInstallation(db: Db, url: string): Promise<Installation> {
  await db.query('insert into installation (url) values ($1) on conflict do nothing', [url])
  return one(db.query<Installation>('select id, url from installation'))
}
