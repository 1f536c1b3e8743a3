import { countLetters } from '../purchases/books.ts'
import { addOthers, beginOthers, type Others } from '../purchases/others.ts'
import { awake, pause } from './our-processes.ts'
import type { Leg } from './rounds.ts'
import { rushAmongFew, type Measured } from './rush.ts'
import type { Server } from './servers.ts'
import { usesOf } from './shops.ts'
import type { Stage } from './stage.ts'

export type PairName = 'one process' | 'two processes' | 'rush' | 'rush beside letters'

/** Legs that differ only in what goes on beside them; `second` is awake all the time, also where nobody comes to its door. */
export async function pairsOf(stage: Stage, second: Server): Promise<Leg<PairName>[]> {
  const { few, sizes } = stage
  const crowd = { connections: 256, buyers: sizes.tickets }
  const others = await awake(few.server.child, () => beginOthers(few, sizes.letters * usesOf(sizes)))
  return [
    { name: 'one process', run: () => rushAmongFew(stage, few, crowd) },
    { name: 'two processes', run: () => rushAmongFew(stage, few, { ...crowd, second }) },
    { name: 'rush', run: () => rushAmongFew(stage, few, crowd) },
    { name: 'rush beside letters', run: () => rushBesideLetters(stage, others) },
  ]
}

const LOOK_MS = 20

/** So many letters with tickets wait to be drawn and sent; the first was sent when the crowd comes. */
async function rushBesideLetters(stage: Stage, others: Others): Promise<Measured> {
  const { few, sizes } = stage
  const { sql, server } = few
  const sent = () => countLetters(sql, others.sale)
  const before = await sent()
  await awake(server.child, async () => {
    await addOthers(sql, others, sizes.letters, 'waiting')
    while ((await sent()) === before) await pause(LOOK_MS)
  })
  const began_with = await sent()
  const measured = await rushAmongFew(stage, few, { connections: 256, buyers: sizes.tickets })
  const ended_with = await sent()
  console.log(`    letters: ${ended_with - began_with} sent meanwhile, ${before + sizes.letters - ended_with} left`)
  await awake(server.child, async () => {
    while ((await sent()) < before + sizes.letters) await pause(LOOK_MS)
  })
  return measured
}
