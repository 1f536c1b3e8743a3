import { HOLDERS_TEXTS } from '@bilheteria/contract/texts/holders'
import type { FieldErrors } from 'react-hook-form'
import { showSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import type { HoldersInput } from './holder-schema.ts'

const text = textsOf(HOLDERS_TEXTS)

/** Said once for all of them, while the first has the focus; each says by itself what it lacks. */
export function sayMissing(errors: FieldErrors<HoldersInput>, values: HoldersInput): void {
  // It gets the focus after this, and is seen; what is wrong with it may lie under the dock.
  requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: 'nearest' }))
  const count = countBlank(errors, values)
  if (count === 0) return
  showSnackbar({
    text: count === 1 ? text('holders.missing_one') : text('holders.missing', { count }),
    colour: 'error',
  })
}

/** What is wrong is not missing. An error has a message of its own; whatever stands above it is a name. */
function countBlank(errors: object, values: unknown): number {
  if ('message' in errors && typeof errors.message === 'string') return isBlank(values) ? 1 : 0
  return Object.entries(errors).reduce((sum, [name, below]: [string, unknown]) => {
    if (typeof below !== 'object' || below === null) return sum
    return sum + countBlank(below, (values as Record<string, unknown> | undefined)?.[name])
  }, 0)
}

function isBlank(value: unknown): boolean {
  return typeof value !== 'string' || value.trim() === ''
}
