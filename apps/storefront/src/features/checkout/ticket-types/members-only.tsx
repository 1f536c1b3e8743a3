import type { EventDetail, TicketType } from '@bilheteria/contract/events'
import { Button } from '@bilheteria/ui/button'
import type { ReactNode } from 'react'
import { useKnownProfile } from '#features/accounts/profile.ts'
import { openDialog } from '#platform/dialog.ts'
import { useSavedState } from '#platform/saved-state.ts'

type Props = { event: EventDetail; type: TicketType; children: ReactNode }

/** A members' ticket is chosen by its members; everybody else learns why not before, not after, pressing Continuar. */
export function MembersOnly({ event, type, children }: Props) {
  const logged = useSavedState(({ user }) => user.logged)
  const profile = useKnownProfile()
  if (!logged) {
    return (
      <Button look="quiet" size="mid" onClick={() => openDialog('/login/socio', { club_id: event.producer_id })}>
        Sou sócio
      </Button>
    )
  }
  if (!profile) return null
  const membership = profile.memberships.find(({ producer_id }) => producer_id === event.producer_id)
  if (membership && type.plans.includes(membership.plan)) return children
  return (
    <span className="max-w-34 flex-none text-right text-small text-muted">
      {membership ? `Seu plano é o ${membership.plan}` : 'Você ainda não é sócio'}
    </span>
  )
}
