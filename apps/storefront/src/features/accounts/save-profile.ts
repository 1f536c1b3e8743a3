import { updateUser, type User } from '@bilheteria/contract/accounts'
import type { Input } from '@bilheteria/contract/endpoint'
import { AppError, type FieldErrors } from '@bilheteria/contract/app-error'
import { PROFILE_TEXTS } from '@bilheteria/contract/texts/profile'
import { call } from '#platform/api.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { hasCode, sayFailure } from '#platform/failures.ts'
import { textsOf } from '#platform/texts.ts'
import { keepProfile, keptProfile } from './profile.ts'
import { callProved } from './prove.ts'

const text = textsOf(PROFILE_TEXTS)

type Changes = Input<typeof updateUser>

/** Saves what changed; what the server says about a field goes back to the form. */
export async function saveProfile(
  changes: Changes,
  onSaved: () => void,
  onRefused: (fields: FieldErrors) => void,
): Promise<void> {
  try {
    const profile = await (movesPhone(changes) ? callProved(updateUser, changes) : callOrProve(changes))
    if (!profile) return
    keepProfile(profile)
    showSnackbar({ text: text('profile.saved'), colour: 'success' })
    onSaved()
  } catch (error) {
    const fields = fieldsOf(error)
    if (fields) onRefused(fields)
    else sayFailure(error)
  }
}

/** A phone that receives no codes any more is new to the server also when it is the same. */
async function callOrProve(changes: Changes): Promise<User | undefined> {
  return call(updateUser, changes).catch((error: unknown) => {
    if (!hasCode(error, 'proof_required')) throw error
    return callProved(updateUser, changes)
  })
}

/** A new phone can recover the password. */
function movesPhone({ cellphone }: Changes): boolean {
  return cellphone !== undefined && cellphone !== keptProfile()?.cellphone
}

function fieldsOf(error: unknown): FieldErrors | undefined {
  if (!(error instanceof AppError)) return undefined
  return error.code === 'email_taken' ? { email: [error.message] } : error.fields
}
