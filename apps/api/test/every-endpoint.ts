import * as accounts from '@bilheteria/contract/accounts'
import * as biometry from '@bilheteria/contract/biometry'
import * as checkout from '@bilheteria/contract/checkout'
import type { Endpoint } from '@bilheteria/contract/endpoint'
import * as events from '@bilheteria/contract/events'
import * as handovers from '@bilheteria/contract/handovers'
import * as messages from '@bilheteria/contract/messages'
import * as orders from '@bilheteria/contract/orders'
import * as partners from '@bilheteria/contract/partner-login'
import * as payments from '@bilheteria/contract/payments'
import * as privacy from '@bilheteria/contract/privacy'
import * as producers from '@bilheteria/contract/producers'
import * as proof from '@bilheteria/contract/proof'
import * as seats from '@bilheteria/contract/seats'
import * as tickets from '@bilheteria/contract/tickets'

/** Every call of the contract, by its name. */
export const everyEndpoint: [name: string, endpoint: Endpoint][] = [
  accounts,
  biometry,
  checkout,
  events,
  handovers,
  messages,
  orders,
  partners,
  payments,
  privacy,
  producers,
  proof,
  seats,
  tickets,
]
  .flatMap((file) => Object.entries(file as Record<string, unknown>))
  .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
