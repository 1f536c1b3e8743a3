import { sendEmailCode, type User } from '@bilheteria/contract/accounts'
import { useEffect, useState } from 'react'
import { call } from '#platform/api.ts'
import { hasCode } from '#platform/failures.ts'
import { loadProfile, useProfile } from './profile.ts'
import { RESEND_WAIT_MS } from './resend-code.tsx'

/** Where the last code went and when, as long as the tab is open: a dialog that opens again goes on with it. */
let last: { email: string; sent_ms: number } | undefined

/** Whether a code is on its way. `wait_ms`: from when the next one is waited for; null when nobody has to wait. */
type Progress = { state: 'asking' | 'sent' | 'unsent'; wait_ms: number | null }

/** Opening the dialog sends a code. Nothing is claimed before the server has said yes, and a failure is only logged. */
export function useEmailCode() {
  const { profile, failure } = useProfile()
  const [progress, setProgress] = useState<Progress>({ state: 'asking', wait_ms: null })
  const document = profile?.document
  const email = profile?.email

  useEffect(() => {
    if (document === undefined || email === undefined) return
    sendUnlessJustSent({ document, email }).then(
      (wait_ms) => setProgress({ state: 'sent', wait_ms }),
      (error: unknown) => {
        logUnsent(error)
        // An earlier one went out less than a minute ago, or too many have today.
        setProgress({ state: 'unsent', wait_ms: hasCode(error, 'too_many_requests') ? Date.now() : null })
      },
    )
  }, [document, email])

  async function resend(): Promise<void> {
    const wait_ms = await send(profile ?? (await loadProfile()))
    setProgress({ state: 'sent', wait_ms })
  }

  const known = failure && progress.state === 'asking' ? { ...progress, state: 'unsent' as const } : progress
  return { ...known, profile, resend }
}

type Person = Pick<User, 'document' | 'email'>

/** The server would refuse another, and the one that is on its way is good. */
async function sendUnlessJustSent(person: Person): Promise<number> {
  const recent = last?.email === person.email && Date.now() - last.sent_ms < RESEND_WAIT_MS
  return recent && last ? last.sent_ms : send(person)
}

async function send({ document, email }: Person): Promise<number> {
  await call(sendEmailCode, { document })
  last = { email, sent_ms: Date.now() }
  return last.sent_ms
}

/** For whoever looks for the reason: people are told nothing, they may ask for another. */
export function logUnsent(error: unknown): void {
  // oxlint-disable-next-line no-console -- logged only, no message
  console.warn('the e-mail code was not sent', (error as Error).message)
}
