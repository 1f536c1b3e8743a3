import * as accounts from './accounts.ts'
import * as biometry from './biometry.ts'
import * as changes from './changes.ts'
import * as checkout from './checkout.ts'
import type { Endpoint } from './endpoint.ts'
import * as events from './events.ts'
import * as fields from './fields.ts'
import * as handovers from './handovers.ts'
import * as holders from './holders.ts'
import * as lookups from './lookups.ts'
import * as messages from './messages.ts'
import * as orders from './orders.ts'
import * as partners from './partner-login.ts'
import * as paying from './paying.ts'
import * as payments from './payments.ts'
import * as person from './person.ts'
import * as plan from './plan.ts'
import * as privacy from './privacy.ts'
import * as producers from './producers.ts'
import * as proof from './proof.ts'
import * as recovery from './recovery.ts'
import * as seats from './seats.ts'
import * as tickets from './tickets.ts'

/** By the names of their files. */
const modules: Record<string, Record<string, unknown>> = {
  accounts,
  biometry,
  changes,
  checkout,
  events,
  fields,
  handovers,
  holders,
  lookups,
  messages,
  orders,
  'partner-login': partners,
  paying,
  payments,
  person,
  plan,
  privacy,
  producers,
  proof,
  recovery,
  seats,
  tickets,
}

type Exported<Value> = { module: string; name: string; value: Value }

/** Everything that the contract exports. The server and tests read this; a page imports single calls. */
export const exported: readonly Exported<unknown>[] = Object.entries(modules).flatMap(([module, file]) =>
  Object.entries(file).map(([name, value]) => ({ module, name, value })),
)

export const everyCall = exported.filter((one): one is Exported<Endpoint> => isEndpoint(one.value))

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
