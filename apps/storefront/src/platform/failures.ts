// chunk: forms
import { AppError, type ErrorCode, type FieldErrors } from '@bilheteria/contract/app-error'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { fail } from './fail.ts'
import { openAnew } from './retry-import.ts'
import { showSnackbar } from './snackbar.ts'

/** The server has answered, though not what was hoped for. */
export function wasAnswered(error: unknown): error is AppError {
  return error instanceof AppError && error.code !== 'offline' && error.code !== 'timeout'
}

/** Whether our server refused the call; a proxy's page or an unreadable answer does not count. */
export function wasRefused(error: unknown): error is AppError {
  return error instanceof AppError && error.status !== undefined && !error.code.startsWith('foreign_')
}

export function hasCode(error: unknown, ...codes: ErrorCode[]): boolean {
  return error instanceof AppError && codes.includes(error.code)
}

/** What is no answer of ours is a part of the app that has not come: the browser's English words help nobody. */
export function sayFailure(failure: unknown): void {
  const ours = failure instanceof AppError
  showSnackbar({ text: ours ? failure.message : fail('offline').message, colour: 'error' })
  // So every browser names a part; without network one presses again.
  if (!ours && /import/i.test(String(failure))) openAnew().catch(() => undefined)
}

/** Says nothing of what the server said: only that it refused, or did not answer. */
export function genericMessage(error: unknown): string {
  const status = error instanceof AppError ? error.status : undefined
  return status === undefined ? (error as Error).message : fail('foreign_4xx', { status }).message
}

/** What the server says about fields stands next to them; the first one is where to go on. */
export function showFieldErrors<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  fields: FieldErrors,
): void {
  Object.entries(fields).forEach(([name, [message = '']], i) =>
    setError(name as Path<Values>, { message }, { shouldFocus: i === 0 }),
  )
}
