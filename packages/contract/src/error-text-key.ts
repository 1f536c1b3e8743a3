// chunk: forms
import type { ErrorCode } from './errors.ts'

type Params = Readonly<Record<string, string | number>>

/** `error.tickets_left`, or `error.tickets_left_one` where a number in it is one, `_none` where it is zero. */
export function errorTextKey(code: ErrorCode, params: Params = {}): string {
  const numbers = Object.values(params)
  const form = numbers.includes(1) ? '_one' : numbers.includes(0) ? '_none' : ''
  return `error.${code}${form}`
}
