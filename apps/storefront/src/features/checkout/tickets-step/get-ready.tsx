import type { EventDetail } from '@bilheteria/contract/events'
import { OPENING_TEXTS } from '@bilheteria/contract/texts/opening'
import { firstNameOf } from '@bilheteria/rules/first-name'
import { Button } from '@bilheteria/ui/button'
import { CircleCheck, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { haveEmailVerified } from '#features/accounts/ask-to-verify-email.ts'
import { useKnownProfile } from '#features/accounts/profile.ts'
import { isFree } from '#features/checkout/cart/offer.ts'
import { useReadyPeople } from '#features/checkout/holders-step/ready-people.ts'
import { serverTime } from '#platform/clock.ts'
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

  const prove = () =>
    void haveEmailVerified().then((proved) => {
      setDeclined(!proved)
      if (proved) onceDialogsClosed(() => openPeople(event))
    })
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
  const people = useReadyPeople(event.id)
  useEffect(() => {
    // The files of the next steps arrive before the rush; without them the steps load as usual.
    Promise.all([
      import('#features/checkout/cart/reserve-cart.ts'),
      import('#features/checkout/holders-step/holders-step.tsx'),
    ]).catch(() => undefined)
  }, [])
  const names = people.map((person) => firstNameOf(person.name)).join(', ')
  const own = [text('opening.logged', { name: firstNameOf(name) }), ...(verified ? [text('opening.email')] : [])]
  // The dock of a small phone has no room for both.
  const facts = people.length > 0 ? text('opening.people', { names }) : own.join(' · ')
  return (
    <>
      <div role="status" className="rounded-panel bg-success-soft px-4 py-3">
        <p className="flex items-center gap-2.5 text-control type-strong text-heading">
          <CircleCheck size={20} className="flex-none text-success" />
          {text('opening.ready')}
        </p>
        <p className="mt-0.5 ml-7.5 text-small">{facts}</p>
      </div>
      {mostTickets(event) > 1 && (
        <Button look="ghost" size="mid" block className="mt-2" onClick={() => openPeople(event)}>
          <UserPlus size={18} />
          {people.length > 0 ? text('opening.people_change') : text('opening.people_add')}
        </Button>
      )}
    </>
  )
}

/** A dialog that is closing would take the next one with it. */
function onceDialogsClosed(goOn: () => void): void {
  if (useSavedState.getState().dialog.path === null) return goOn()
  const stop = useSavedState.subscribe(({ dialog }) => {
    if (dialog.path !== null) return
    stop()
    goOn()
  })
}

function openPeople(event: EventDetail): void {
  const { id, biometry_required, sale_starts_at, time_zone } = event
  const opened = sale_starts_at !== null && Date.parse(sale_starts_at) <= serverTime()
  if (mostTickets(event) === 1 || opened) return
  openDialog('/event/companions', {
    event_id: id,
    most: String(mostTickets(event)),
    biometry: biometry_required ? 'yes' : '',
    opens_at: sale_starts_at ?? '',
    time_zone,
  })
}

/** In one order of this buyer. */
function mostTickets({ max_per_order, max_per_cpf }: EventDetail): number {
  return Math.min(max_per_order, max_per_cpf ?? max_per_order)
}
