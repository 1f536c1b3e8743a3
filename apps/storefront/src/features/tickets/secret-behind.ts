import { SECRETS_KEY } from '@bilheteria/contract/secret-address'
import { tabStorage } from '#platform/storage.ts'

/** The secret that a number in the address stands for. Where the browser refuses storage, the address still holds it. */
export function secretBehind(word: string): string | undefined {
  if (!/^\d{1,4}$/.test(word)) return word
  try {
    const secrets: unknown = JSON.parse(tabStorage.getItem(SECRETS_KEY) ?? '[]')
    const secret: unknown = Array.isArray(secrets) ? secrets[Number(word) - 1] : undefined
    return typeof secret === 'string' ? secret : undefined
  } catch {
    return undefined
  }
}
