// chunk: forms
import { fail as failInOurWords } from '@bilheteria/contract/errors'
import { errorTextKey } from '@bilheteria/contract/error-text-key'
import { fillIn } from '@bilheteria/rules/fill-in'
import { say } from '@bilheteria/ui/words'

/** What goes wrong here, said as this producer says it; what the server refuses comes in its words already. */
export const fail = ((code: 'tickets_left', params: { left: number }) => {
  const error = failInOurWords(code, params)
  const figures = error.params ?? {}
  error.message = fillIn(say(errorTextKey(code, figures), error.message), figures)
  return error
}) as typeof failInOurWords
