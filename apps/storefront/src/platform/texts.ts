// chunk: forms
import { fillIn } from '@bilheteria/rules/fill-in'
import { say } from '@bilheteria/ui/words'

type Text<Table> = (key: keyof Table & string, values?: Record<string, string | number>) => string

/**
 * `const text = textsOf(LOGIN_TEXTS)`, then `text('login.submit')`: the producer's words, else ours. Each area brings a table of
 * its own, and with it its sentences. Asked when it is said, not when a file is read: only then it is known whose shop it is.
 */
export function textsOf<Table extends Readonly<Record<string, string>>>(ours: Table): Text<Table> {
  return (key, values = {}) => fillIn(say(key, ours[key]!), values)
}
