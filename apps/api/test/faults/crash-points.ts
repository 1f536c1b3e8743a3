import { FULL } from '../fault-options.ts'
import type { Rig, Shop } from './fault-rig.ts'
import type { RigProvider } from './rig-provider.ts'
import type { Judge } from './tcp-proxy.ts'

type Wire = 'provider' | 'database' | 'mail'

/** Where a process may die, told by the bytes on one of its wires: true for those that it shall not see delivered. */
type CrashPoint = { wire: Wire; isHere(provider: RigProvider): IsHere }
type IsHere = (...seen: Parameters<Judge>) => boolean

const NAMED = /P[^]{4}(s\d+)\0([^\0]*)\0/g
const BY_NAME = /B[^]{4}\0(s\d+)\0/g

/** What a process says, also where it only names a statement that it has said before. */
function createListener(): (bytes: Buffer) => string {
  const statements = new Map<string, string>()
  return (bytes) => {
    const said = bytes.toString('latin1')
    for (const [, name = '', text = ''] of said.matchAll(NAMED)) statements.set(name, text)
    const meant = Array.from(said.matchAll(BY_NAME), ([, name = '']) => statements.get(name))
    return [said, ...meant].join('\n')
  }
}

/** Sees what was asked on a connection, and then the answer to it. */
export function answerTo(question: RegExp): () => IsHere {
  return () => {
    const listen = createListener()
    const asked = new WeakSet<object>()
    return (direction, bytes, connection) => {
      if (direction === 'back') return asked.has(connection)
      if (question.test(listen(bytes))) asked.add(connection)
      return false
    }
  }
}

/** What a transaction writes for several people at once: how its statement begins, and what each of its rows has. */
type Step = { writes: string; each: string }

const ORDERED: Step = { writes: 'insert into orders (account_id', each: '"reservation_id":' }
const INTENDED: Step = { writes: 'insert into payments (order_id', each: '"ends_at":' }
const SOLD: Step = { writes: `update orders set state = 'paid'`, each: '"coupon_ids":' }

/** Whoever comes first may come alone; the few of the short form may all do. */
const MOST_ALONE = FULL ? 2 : 0

/** The end of a transaction that does this for a group. */
function committing({ writes, each }: Step, direction: 'there' | 'back'): () => IsHere {
  return () => {
    const listen = createListener()
    const writing = new WeakSet<object>()
    const ending = new WeakSet<object>()
    let alone = 0
    return (seen, bytes, connection) => {
      if (seen === 'back') return direction === 'back' && ending.has(connection)
      const said = listen(bytes)
      if (said.includes(writes) && (countOf(said, each) > 1 || ++alone > MOST_ALONE)) writing.add(connection)
      if (!writing.has(connection) || !said.includes('commit\0')) return false
      ending.add(connection)
      return direction === 'there'
    }
  }
}

function countOf(said: string, text: string): number {
  return said.split(text).length - 1
}

/** A line with nothing but a dot. */
export const END_OF_MAIL = /(^|\n)\.\r\n$/

const crashPoints = {
  'when the intent is stored and the provider has not heard of it': {
    wire: 'provider',
    isHere:
      ({ charge }) =>
      (direction, bytes) =>
        direction === 'there' && charge.test(bytes.toString('latin1')),
  },
  'when the provider has done its work and its answer is on its way': {
    wire: 'provider',
    isHere: ({ charge }) => answerTo(charge)(),
  },
  'when orders are about to be committed': { wire: 'database', isHere: committing(ORDERED, 'there') },
  'when orders were committed and nobody here knows': { wire: 'database', isHere: committing(ORDERED, 'back') },
  'when intents are about to be committed': { wire: 'database', isHere: committing(INTENDED, 'there') },
  'when intents were committed and nobody here knows': { wire: 'database', isHere: committing(INTENDED, 'back') },
  'when webhooks were stored and their receipts are on their way': {
    wire: 'database',
    isHere: answerTo(/insert into webhooks/),
  },
  'when sales are about to be committed': { wire: 'database', isHere: committing(SOLD, 'there') },
  'when sales were committed and nobody here knows': { wire: 'database', isHere: committing(SOLD, 'back') },
  'when an e-mail was handed over and its receipt is on its way': { wire: 'mail', isHere: answerTo(END_OF_MAIL) },
} as const satisfies Record<string, CrashPoint>

export type CrashPointName = keyof typeof crashPoints
export const crashPointNames = Object.keys(crashPoints) as CrashPointName[]

/** Kills the first process that gets to this point, with kill -9, and answers which one it was. */
export function crashAt({ shops, provider }: Rig, name: CrashPointName): Promise<Shop> {
  const { wire, isHere }: CrashPoint = crashPoints[name]
  return new Promise((resolve) => {
    for (const shop of shops) {
      const here = isHere(provider)
      shop[wire].watch((...seen) => {
        if (!here(...seen)) return undefined
        for (const { [wire]: watched } of shops) watched.watch(undefined)
        void shop.kill('SIGKILL').then(() => resolve(shop))
        return 'hold'
      })
      // What was named before is said again by whoever connects anew.
      if (wire === 'database') shop.database.up()
    }
  })
}
