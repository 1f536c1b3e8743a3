import * as accounts from '@bilheteria/contract/accounts'
import type { Endpoint } from '@bilheteria/contract/endpoint'
import * as events from '@bilheteria/contract/events'
import * as messages from '@bilheteria/contract/messages'
import * as partners from '@bilheteria/contract/partner-login'
import * as producers from '@bilheteria/contract/producers'

/** Every call of the contract, by its name. */
export const everyEndpoint: [name: string, endpoint: Endpoint][] = [accounts, events, messages, partners, producers]
  .flatMap((file) => Object.entries(file as Record<string, unknown>))
  .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
