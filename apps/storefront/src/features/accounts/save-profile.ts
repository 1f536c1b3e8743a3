import { updateUser } from '@bilheteria/contract/accounts'
import type { Input } from '@bilheteria/contract/endpoint'
import { AppError, type FieldErrors } from '@bilheteria/contract/errors'
import { call } from '#platform/api.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { sayFailure } from '#platform/failures.ts'
import { keepProfile } from './profile.ts'

/** Saves what changed; what the server says about a field goes back to the form. */
export async function saveProfile(
  changes: Input<typeof updateUser>,
  onSaved: () => void,
  onRefused: (fields: FieldErrors) => void,
): Promise<void> {
  try {
    keepProfile(await call(updateUser, changes))
    showSnackbar({ text: 'Dados salvos.', colour: 'success' })
    onSaved()
  } catch (error) {
    const fields = fieldsOf(error)
    if (fields) onRefused(fields)
    else sayFailure(error)
  }
}

function fieldsOf(error: unknown): FieldErrors | undefined {
  if (!(error instanceof AppError)) return undefined
  return error.code === 'email_taken' ? { email: [error.message] } : error.fields
}
