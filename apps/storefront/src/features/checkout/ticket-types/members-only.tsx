import type { EventDetail, TicketType } from '@bilheteria/contract/events'
import { MEMBERS_ONLY_TEXTS } from '@bilheteria/contract/texts/members-only'
import { Button } from '@bilheteria/ui/button'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useKnownProfile } from '#features/accounts/profile.ts'
import { openDialog } from '#platform/dialog.ts'
import { useSavedState } from '#platform/saved-state.ts'
import { textsOf } from '#platform/texts.ts'

const text = textsOf(MEMBERS_ONLY_TEXTS)

type Props = {
  event: EventDetail
  type: TicketType
  /** Runs when the buyer has a membership plan of the type. */
  onMember?(): void
  children: ReactNode
}

/** A members' ticket is chosen by its members; everybody else learns why not before, not after, pressing Continuar. */
export function MembersOnly({ event, type, onMember, children }: Props) {
  const logged = useSavedState(({ user }) => user.logged)
  const profile = useKnownProfile()
  const membership = profile?.memberships.find(({ producer_id }) => producer_id === event.producer_id)
  const admitted = logged && membership !== undefined && type.plans.includes(membership.plan)
  const tell = useEffectEvent(() => onMember?.())
  useEffect(() => {
    if (admitted) tell()
  }, [admitted])
  if (!logged) {
    return (
      <Button
        look="quiet"
        size="mid"
        aria-label={`${text('checkout.member_enter')}: ${type.name}`}
        onClick={() => openDialog('/login/socio', { club_id: event.producer_id })}
      >
        {text('checkout.member_enter')}
      </Button>
    )
  }
  if (!profile) return null
  if (admitted) return children
  return (
    <span className="max-w-34 flex-none text-right text-small text-muted">
      {membership ? text('checkout.member_other_plan', { plan: membership.plan }) : text('checkout.member_not')}
    </span>
  )
}
