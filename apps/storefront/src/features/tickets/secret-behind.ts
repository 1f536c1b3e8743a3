import { SECRETS_KEY } from '@bilheteria/contract/secret-address'
import { tabStorage } from '#platform/storage.ts'

/** The secret behind a number in the address. Without storage the address still contains the secret. */
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
