import { parse, protocol, type PGlite, type Results } from '@electric-sql/pglite'

const { serialize } = protocol

type Statement = { name: string; types: number[] }
type Ask = (text: string, values?: readonly unknown[]) => Promise<Results>

/**
 * Statements of the embedded database that it parses and plans once. It takes longer for that than for looking up what a few
 * buyers have, and asked in the usual way it is entered six times for each question; here once.
 */
export function createKeptStatements(lite: PGlite): Ask {
  const known = new Map<string, Statement>()
  const send = (...messages: Uint8Array[]) => lite.execProtocolStream(Buffer.concat(messages), { syncToFs: false })

  async function keep(text: string): Promise<Statement> {
    const name = `s${known.size}`
    const said = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync())
    const statement = { name, types: parse.parseDescribeStatementResults(said) }
    known.set(text, statement)
    return statement
  }

  async function execute({ name, types }: Statement, values: readonly unknown[]): Promise<Results> {
    const texts = values.map((value, n) => {
      const serializer = lite.serializers[types[n] ?? 0]
      if (value === null || value === undefined) return null
      const plain = value as string | number | boolean
      return serializer?.(plain) ?? plain.toString()
    })
    const said = await send(
      serialize.bind({ statement: name, values: texts }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    )
    const [result] = parse.parseResults(said, lite.parsers)
    if (!result) throw new Error('a statement was not answered')
    return result
  }

  /** A plan is made at the first execution, often while a table is still empty and reading all of it looks cheap. */
  async function executeFirst(statement: Statement, values: readonly unknown[]): Promise<Results> {
    await send(serialize.query(ONLY_LOOK_UP))
    try {
      return await execute(statement, values)
    } finally {
      // A transaction that failed forgets its settings by itself, and takes no others.
      await send(serialize.query(AS_USUAL)).catch(() => send(serialize.sync()))
    }
  }

  return (text, values = []) =>
    lite.runExclusive(async () => {
      const statement = known.get(text)
      return statement ? execute(statement, values) : executeFirst(await keep(text), values)
    })
}

const SCANS = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']
const ONLY_LOOK_UP = SCANS.map((name) => `set ${name} = off`).join(';')
const AS_USUAL = SCANS.map((name) => `set ${name} = on`).join(';')
