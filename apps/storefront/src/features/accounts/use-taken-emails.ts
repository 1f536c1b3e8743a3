import { checkField } from '@bilheteria/contract/accounts'
import { email } from '@bilheteria/contract/fields'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '#platform/api.ts'

/** E-mails that already have an account. A check that fails or is refused never stands in the way: the server decides at the end. */
export function useTakenEmails() {
  const [taken] = useState(() => new Set<string>())
  const [asked] = useState(() => new Set<string>())

  async function check(typed: string): Promise<boolean> {
    const parsed = z.safeParse(email, typed)
    if (!parsed.success || asked.has(parsed.data)) return false
    asked.add(parsed.data)
    try {
      const { exists } = await call(checkField, { field: 'email', email: parsed.data })
      if (exists) taken.add(parsed.data)
      return exists
    } catch {
      asked.delete(parsed.data)
      return false
    }
  }
  return { taken, check, note: (text: string) => void taken.add(text) }
}
