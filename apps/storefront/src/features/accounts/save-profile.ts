import { updateUser } from '@bilheteria/contract/accounts'
import type { Input } from '@bilheteria/contract/endpoint'
import { AppError, type FieldErrors } from '@bilheteria/contract/errors'
import { call } from '#platform/api.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { sayFailure } from '#platform/failures.ts'
import { keepProfile, keptProfile } from './profile.ts'
import { callProved } from './prove.ts'

type Changes = Input<typeof updateUser>

/** Saves what changed; what the server says about a field goes back to the form. */
export async function saveProfile(
  changes: Changes,
  onSaved: () => void,
  onRefused: (fields: FieldErrors) => void,
): Promise<void> {
  try {
    const profile = await (movesPhone(changes) ? callProved : call)(updateUser, changes)
    if (!profile) return
    keepProfile(profile)
    showSnackbar({ text: 'Dados salvos.', colour: 'success' })
    onSaved()
  } catch (error) {
    const fields = fieldsOf(error)
    if (fields) onRefused(fields)
    else sayFailure(error)
  }
}

/** A new phone can recover the password. */
function movesPhone({ cellphone }: Changes): boolean {
  return cellphone !== undefined && cellphone !== keptProfile()?.cellphone
}

function fieldsOf(error: unknown): FieldErrors | undefined {
  if (!(error instanceof AppError)) return undefined
  return error.code === 'email_taken' ? { email: [error.message] } : error.fields
}
