import type { User } from '@bilheteria/contract/accounts'
import { PROFILE_TEXTS } from '@bilheteria/contract/texts/profile'
import { fromIsoDate } from '@bilheteria/rules/calendar-date'
import { Button } from '@bilheteria/ui/button'
import { Lock, Smartphone } from 'lucide-react'
import { openDialog } from '#platform/dialog.ts'
import { textsOf } from '#platform/texts.ts'
import { withParts } from '#platform/with-parts.tsx'
import { EditPassword } from './edit-password.tsx'
import { ProfileRow, ProfileSection } from './profile-row.tsx'
import { SessionList, useSessions } from './session-list.tsx'

const text = textsOf(PROFILE_TEXTS)

export function SecuritySection({ profile: { id, document, has_password } }: { profile: User }) {
  const sessions = useSessions(id)
  const count = sessions.value?.length
  return (
    <ProfileSection id="seguranca" title={text('profile.security')}>
      {has_password ? (
        <ProfileRow icon={Lock} label={text('profile.password_change')} value={null}>
          {(close) => <EditPassword onClose={close} onChanged={sessions.retry} />}
        </ProfileRow>
      ) : (
        <ProfileRow icon={Lock} label={text('profile.password_create')} value={null}>
          {() => (
            <div className="grid justify-items-start gap-3">
              <p>{text('profile.password_code')}</p>
              <Button size="mid" onClick={() => openDialog('/recover', { document })}>
                {text('profile.password_create')}
              </Button>
            </div>
          )}
        </ProfileRow>
      )}
      <ProfileRow icon={Smartphone} label={connected(count)} value={text('profile.sessions')}>
        {() => <SessionList {...sessions} />}
      </ProfileRow>
    </ProfileSection>
  )
}

function connected(count: number | undefined): string {
  if (count === undefined) return text('profile.devices_unknown')
  return count === 1 ? text('profile.devices_one') : text('profile.devices', { count })
}

export function MembershipSection({ profile: { memberships } }: { profile: User }) {
  return (
    <ProfileSection id="socio" title={text('profile.membership')}>
      {memberships.map(({ producer_id, producer_title, plan, since, until }) => (
        <p key={producer_id} className="px-4 py-4">
          {withParts(text(until === null ? 'profile.member' : 'profile.member_until'), {
            club: (
              <strong className="font-[560] text-heading">{text('profile.member_of', { club: producer_title })}</strong>
            ),
            plan,
            since: fromIsoDate(since),
            until: until && fromIsoDate(until),
          })}
        </p>
      ))}
    </ProfileSection>
  )
}
