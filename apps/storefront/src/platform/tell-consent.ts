// chunk: late
import { CONSENT_VERSIONS, recordConsent } from '@bilheteria/contract/privacy'
import { keepAnswer } from './answer-cookies.ts'
import { call } from './api.ts'
import { readAnswer } from './cookies.ts'

/** Has the server keep the answer as well; another answer meanwhile is told by itself. */
export async function tellConsent(): Promise<void> {
  const told = readAnswer()
  if (!told) return
  await call(recordConsent, { kind: 'cookies', version: CONSENT_VERSIONS.cookies, allowed: told.allowed })
  const { untold: _, ...answer } = told
  if (readAnswer()?.at === told.at) keepAnswer(answer)
}
