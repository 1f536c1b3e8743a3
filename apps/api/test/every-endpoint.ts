import type { Endpoint } from '@bilheteria/contract/endpoint'
import { everyCall } from '@bilheteria/contract/every-call'

/** Every call of the contract, by its name. */
export const everyEndpoint = everyCall.map(({ name, value }): [name: string, endpoint: Endpoint] => [name, value])
