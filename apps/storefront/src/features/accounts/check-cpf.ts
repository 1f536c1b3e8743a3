import { checkField } from '@bilheteria/contract/accounts'
import { errors } from '@bilheteria/contract/errors'
import { digitsOf } from '@bilheteria/rules/digits'
import { call } from '#platform/api.ts'
import { openDialog } from '#platform/dialog.ts'

/** True when the CPF is free. Its owner is led to a new password; a check without an answer never stands in the way. */
export async function checkCpf(typed: string): Promise<boolean> {
  const document = digitsOf(typed)
  const { exists } = await call(checkField, { field: 'document', document }).catch(() => ({ exists: false }))
  if (exists) openDialog('/recover', { document, message: errors.document_taken.text })
  return !exists
}
