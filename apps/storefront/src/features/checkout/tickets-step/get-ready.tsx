import type { EventDetail } from '@bilheteria/contract/events'
import { OPENING_TEXTS } from '@bilheteria/contract/texts/opening'
import { firstNameOf } from '@bilheteria/rules/first-name'
import { Button } from '@bilheteria/ui/button'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { haveEmailVerified } from '#features/accounts/ask-to-verify-email.ts'
import { useKnownProfile } from '#features/accounts/profile.ts'
import { isFree } from '#features/checkout/cart/offer.ts'
import { useCompanions } from '#features/checkout/holders-step/known-people.ts'
import { openDialog } from '#platform/dialog.ts'
import { isLogged, useSavedState } from '#platform/saved-state.ts'
import { textsOf } from '#platform/texts.ts'
import { afterLogin } from './use-continue.ts'

const text = textsOf(OPENING_TEXTS)

/** Offers login, registration and the e-mail code in the last hour, because they take a new fan a minute. */
export function GetReady({ event }: { event: EventDetail }) {
  const logged = useSavedState(isLogged)
  const profile = useKnownProfile()
  const [declined, setDeclined] = useState(false)
  const needs_email = event.max_per_cpf !== null || isFree(event)
  if (logged && profile && (profile.email_verified || (declined && !needs_email)))
    return <Ready event={event} name={profile.name} verified={profile.email_verified} />

  const prove = () => void haveEmailVerified().then((proved) => setDeclined(!proved))
  const onReady = () => {
    if (logged) return prove()
    openDialog('/login')
    afterLogin(prove)
  }
  return (
    <>
      <Button block onClick={onReady}>
        {logged ? text('opening.get_ready_logged') : text('opening.get_ready')}
      </Button>
      <p className="mt-2 hidden text-center text-small text-muted desk:block">{text('opening.why')}</p>
    </>
  )
}

function Ready({ event, name, verified }: { event: EventDetail; name: string; verified: boolean }) {
  const companions = useCompanions(event)?.data.filter(({ enters }) => !enters) ?? []
  useEffect(() => {
    // The files of the next steps arrive before the rush; without them the steps load as usual.
    Promise.all([
      import('#features/checkout/cart/reserve-cart.ts'),
      import('#features/checkout/holders-step/holders-step.tsx'),
    ]).catch(() => undefined)
  }, [])
  const facts = [
    text('opening.logged', { name: firstNameOf(name) }),
    ...(verified ? [text('opening.email')] : []),
    ...(companions.length > 0
      ? [text('opening.companions', { names: companions.map((one) => firstNameOf(one.name)).join(', ') })]
      : []),
  ]
  return (
    <div role="status" className="rounded-panel bg-success-soft px-4 py-3">
      <p className="flex items-center gap-2.5 text-control type-strong text-heading">
        <CircleCheck size={20} className="flex-none text-success" />
        {text('opening.ready')}
      </p>
      <p className="mt-0.5 ml-7.5 text-small">{facts.join(' · ')}</p>
    </div>
  )
}
