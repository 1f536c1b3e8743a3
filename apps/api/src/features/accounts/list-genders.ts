import type { Gender } from '@bilheteria/contract/accounts'
import { genders, type GenderId } from '@bilheteria/contract/person'

export async function listGenders(): Promise<Gender[]> {
  return Object.entries(genders).map(([id, name]) => ({ id: id as GenderId, name }))
}
