import type { User } from '@bilheteria/contract/accounts'
import { fromIsoDate } from '@bilheteria/rules/calendar-date'
import { Button } from '@bilheteria/ui/button'
import { Lock, Smartphone } from 'lucide-react'
import { openDialog } from '#platform/dialog.ts'
import { EditPassword } from './edit-password.tsx'
import { ProfileRow, ProfileSection } from './profile-row.tsx'
import { SessionList, useSessions } from './session-list.tsx'

export function SecuritySection({ profile: { id, document, has_password } }: { profile: User }) {
  const sessions = useSessions(id)
  const count = sessions.value?.length
  return (
    <ProfileSection id="seguranca" title="Segurança">
      {has_password ? (
        <ProfileRow icon={Lock} label="Alterar senha" value={null}>
          {(close) => <EditPassword onClose={close} onChanged={sessions.retry} />}
        </ProfileRow>
      ) : (
        <ProfileRow icon={Lock} label="Criar senha" value={null}>
          {() => (
            <div className="grid justify-items-start gap-3">
              <p>Enviamos um código para você criar uma senha.</p>
              <Button size="mid" onClick={() => openDialog('/recover', { document })}>
                Criar senha
              </Button>
            </div>
          )}
        </ProfileRow>
      )}
      <ProfileRow icon={Smartphone} label={connected(count)} value="Sessões">
        {() => <SessionList {...sessions} />}
      </ProfileRow>
    </ProfileSection>
  )
}

function connected(count: number | undefined): string {
  if (count === undefined) return 'Aparelhos conectados'
  return count === 1 ? '1 aparelho conectado' : `${count} aparelhos conectados`
}

export function MembershipSection({ profile: { memberships } }: { profile: User }) {
  return (
    <ProfileSection id="socio" title="Sócio-torcedor">
      {memberships.map(({ producer_id, producer_title, plan, since, until }) => (
        <p key={producer_id} className="px-4 py-4">
          <strong className="font-[560] text-heading">Sócio {producer_title}:</strong> plano {plan} desde{' '}
          {fromIsoDate(since)}
          {until !== null && ` até ${fromIsoDate(until)}`}
        </p>
      ))}
    </ProfileSection>
  )
}
