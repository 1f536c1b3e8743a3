import { countLetters } from '../purchases/books.ts'
import { addOthers, beginOthers, type Others } from '../purchases/others.ts'
import { awake, pause } from './our-processes.ts'
import type { Leg } from './rounds.ts'
import { rushAmongFew, type Measured } from './rush.ts'
import type { Server } from './servers.ts'
import { usesOf } from './shops.ts'
import type { Stage } from './stage.ts'

export type PairName = 'one process' | 'two processes' | 'rush' | 'rush beside letters'

/** With one process, which does everything: a rush, and the same while letters are drawn and sent. */
export async function besideLetters(stage: Stage): Promise<Leg<PairName>[]> {
  const { few, sizes } = stage
  const others = await awake(few.server.child, () => beginOthers(few, sizes.letters * usesOf(sizes)))
  return [
    { name: 'rush', run: () => rushAmongFew(stage, few, crowdOf(stage)) },
    { name: 'rush beside letters', run: () => rushBesideLetters(stage, others) },
  ]
}

/** `second` is awake all the time, also while nobody comes to its door: stopped it might keep what the first waits for. */
export function withSecond(stage: Stage, second: Server): Leg<PairName>[] {
  return [
    { name: 'one process', run: () => rushAmongFew(stage, stage.few, crowdOf(stage)) },
    { name: 'two processes', run: () => rushAmongFew(stage, stage.few, { ...crowdOf(stage), second }) },
  ]
}

function crowdOf({ sizes }: Stage) {
  return { connections: 256, buyers: sizes.tickets }
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
  const measured = await rushAmongFew(stage, few, crowdOf(stage))
  const ended_with = await sent()
  console.log(`    letters: ${ended_with - began_with} sent meanwhile, ${before + sizes.letters - ended_with} left`)
  await awake(server.child, async () => {
    while ((await sent()) < before + sizes.letters) await pause(LOOK_MS)
  })
  return measured
}
