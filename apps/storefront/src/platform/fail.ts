// chunk: forms
import { browserErrors, toError, type BrowserErrorCode, type Params } from '@bilheteria/contract/browser-errors'
import type { ParamsOf } from '@bilheteria/contract/errors'
import { errorTextKey } from '@bilheteria/contract/error-text-key'
import { fillIn } from '@bilheteria/rules/fill-in'
import { say } from '@bilheteria/ui/words'

/** A failure stated by the browser, in the producer's wording; the server's refusals already have it. */
export function fail<C extends BrowserErrorCode>(code: C, ...[given]: ParamsOf<C>) {
  const params = given as Params | undefined
  const error = toError(code, browserErrors[code], params)
  error.message = fillIn(say(errorTextKey(code, params), error.message), params ?? {})
  return error
}
