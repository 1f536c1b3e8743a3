import { createCoalescer } from '#concurrency/coalesce.ts'
import type { Db } from '#db/db.ts'
import { checkCharge, insertCharges, type CheckedCharge, type NewCharge } from './create-charge.ts'
import { payCharges } from './decide-charge.ts'
import { anyFault, callFaults, takeFault, type Call, type Fault } from './faults.ts'
import { readCharges, type SandboxCharge } from './read-charge.ts'
import { SandboxRefusal } from './refusal.ts'

const LIMITS = { waiting: 5_000 }

/** What is asked of a provider all the time: those who ask at one moment share a statement, as they would at a real one. */
export function openBooks(db: Db) {
  const insert = createCoalescer((charges: CheckedCharge[]) => insertCharges(db, charges), LIMITS)
  const read = createCoalescer(async (keys: string[]) => {
    const charges = await readCharges(db, keys)
    return keys.map((key) => charges.get(key) ?? new SandboxRefusal('charge_not_found'))
  }, LIMITS)
  const pay = createCoalescer((keys: string[]) => payCharges(db, keys), LIMITS)
  const look = createCoalescer(async (calls: Call[]) => {
    const any = await anyFault(db)
    return calls.map(() => any)
  }, LIMITS)
  return {
    create: async (charge: NewCharge) => answered(await insert(await checkCharge(db, charge))),
    read: async (key: string) => answered(await read(key)),
    pay: async (key: string) => answered(await pay(key)),
    /** Mostly nothing is to go wrong. */
    takeFault: async (call: Call): Promise<Fault | undefined> =>
      (await look(call)) ? takeFault(db, callFaults, call) : undefined,
  }
}

function answered(outcome: SandboxCharge | SandboxRefusal): SandboxCharge {
  if (outcome instanceof SandboxRefusal) throw outcome
  return outcome
}
