/** How long a statement may take: setting up a large shop takes as long as it takes. */
export type Patience = 'as usual' | 'endless'

/** What a query needs, the same on the embedded database and on PostgreSQL. */
export type Db = {
  query<Row>(text: string, params?: readonly unknown[]): Promise<Row[]>
  /**
   * Inside `work` use the `tx` it is given: the embedded database has one connection and would wait for itself. What is asked of
   * it at one moment (`Promise.all`) leaves in one go and is done in that order, one statement after the other; when one fails,
   * so do those behind it.
   */
  transaction<Result>(work: (tx: Db) => Promise<Result>, patience?: Patience): Promise<Result>
}

/** What everybody looks at may come from a copy; `turns` counts the changes from one server to another. */
export type Reader = Db & { turns(): number }

export type OpenDb = Db & {
  close(): Promise<void>
  /** Connections of their own for what a press waits for: its decision, and who calls. The embedded database has one for all. */
  lane: Db
  /**
   * Connections of their own for the steps of a purchase, which are decided for many at once. Each statement is planned once, by
   * looking rows up: nothing here may want to read a table.
   */
  together: Db
  /** Connections of their own for what everybody looks at: whoever writes, or waits for somebody who does, takes none of them. */
  read: Reader
  /** For whoever waits for an answer, and for no longer than people do. */
  prompt: Db
  /** One connection, without any limit of time, for statements that stand in no transaction. */
  alone<Result>(work: (db: Pick<Db, 'query'>) => Promise<Result>): Promise<Result>
  /** How many seconds the copy that everybody reads from is behind, where there is one. */
  lateness?: () => number
  /** Only PostgreSQL has a pool of them. */
  connections?: () => { open: number; idle: number; waiting: number }
}

/** The first row of a query that always answers one. */
export async function one<Row>(rows: Promise<Row[]>): Promise<Row> {
  const [row] = await rows
  if (!row) throw new Error('expected one row, got none')
  return row
}

/** The database's time, which is everybody's. */
export async function timeOf(db: Db): Promise<Date> {
  const { now } = await one(db.query<{ now: Date }>('select clock() as now'))
  return now
}
