import { FACE_REDIRECT_MS, registerBiometry } from '@bilheteria/contract/biometry'
import { AppError } from '@bilheteria/contract/app-error'
import type { GenderId } from '@bilheteria/contract/person'
import { CONSENT_VERSIONS, recordConsent } from '@bilheteria/contract/privacy'
import { BIOMETRY_TEXTS } from '@bilheteria/contract/texts/biometry'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { hasCode, showFieldErrors } from '#platform/failures.ts'
import { rememberTicket } from '#features/tickets/ticket-to-show.ts'
import { call } from '#platform/api.ts'
import { usePage } from '#platform/page.tsx'
import { showSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'
import { isCaptureAddress } from './capture-address.ts'

const text = textsOf(BIOMETRY_TEXTS)

type Typed = {
  name: string
  document: string
  email: string
  cellphone: string
  birth_date: string
  gender: string
  agreed: boolean
}
type Person = Omit<Typed, 'gender'> & { gender: GenderId }

const OURS_TO_MEND = ['unexpected', 'unavailable', 'foreign_4xx', 'foreign_500'] as const

/** Whom to ask is always said first, in the same words; where a person can help themselves, why follows. */
function reasonOf(error: unknown): string | undefined {
  return error instanceof AppError && !hasCode(error, ...OURS_TO_MEND) ? error.message : undefined
}

/** The agreement is kept before anything is registered; then there are three seconds to read that one is leaving. */
export function useRegisterBiometry(
  form: UseFormReturn<Typed, unknown, Person>,
  { event_id, ticket_id }: { event_id: string; ticket_id: string },
) {
  const { capture_hosts = [] } = usePage()
  const { busy, run } = useBusy()
  const [address, setAddress] = useState<string>()
  const [reason, setReason] = useState<string>()
  useEffect(() => {
    if (address === undefined) return
    const leaving = setTimeout(() => {
      rememberTicket(ticket_id)
      location.assign(address)
    }, FACE_REDIRECT_MS)
    return () => clearTimeout(leaving)
  }, [address, ticket_id])

  // Each gap says so too, but the first of them may be far above the button.
  const sayGaps = () => {
    if (Object.values(form.getValues()).includes(''))
      showSnackbar({ text: text('biometry.incomplete'), colour: 'error' })
  }
  const register = form.handleSubmit(async ({ agreed: allowed, ...person }) => {
    const { document } = person
    setReason(undefined)
    try {
      await call(recordConsent, { kind: 'biometry', version: CONSENT_VERSIONS.biometry, allowed, event_id, document })
      const { data } = await call(registerBiometry, { ...person, event_id })
      if (!isCaptureAddress(data, location.origin, capture_hosts)) throw new Error('a host nobody allowed')
      setAddress(data)
    } catch (error) {
      if (error instanceof AppError && error.fields) showFieldErrors(form.setError, error.fields)
      else setReason(reasonOf(error))
      showSnackbar({ text: text('biometry.failure'), colour: 'error' })
    }
  }, sayGaps)
  return { busy, leaving: address !== undefined, reason, submit: () => run(register) }
}
