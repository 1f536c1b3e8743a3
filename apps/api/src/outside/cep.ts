import type { FoundAddress } from '@bilheteria/contract/accounts'
export type AskCep = (cep: string) => Promise<FoundAddress | 'unknown' | 'unreachable'>
export function createAskCep(_config: object): AskCep {
  return async () => 'unknown'
}
