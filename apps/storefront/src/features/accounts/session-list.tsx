import { endSession, listSessions, type Session } from '@bilheteria/contract/accounts'
import { PROFILE_TEXTS } from '@bilheteria/contract/texts/profile'
import { Button } from '@bilheteria/ui/button'
import { FailedMessage } from '@bilheteria/ui/failed-message'
import { call } from '#platform/api.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'
import { useLoaded } from '#platform/use-loaded.ts'
import { sayFailure } from '#platform/failures.ts'
import { useLogOut } from './use-log-out.ts'

const text = textsOf(PROFILE_TEXTS)

export function useSessions(user_id: string) {
  return useLoaded<Session[]>(undefined, `sessions of ${user_id}`, async () => (await call(listSessions, {})).data)
}

/** Where the person is logged in; any of them can be ended from here. */
export function SessionList({ value: sessions, failure, retry }: ReturnType<typeof useSessions>) {
  if (failure) return <FailedMessage onRetry={retry}>{failure.message}</FailedMessage>
  if (!sessions) return <div aria-busy="true" className="skeleton h-16" />
  return (
    <ul className="grid gap-3">
      {sessions.map((session) => (
        <SessionItem key={session.id} session={session} onEnded={retry} />
      ))}
    </ul>
  )
}

function SessionItem({ session, onEnded }: { session: Session; onEnded(): void }) {
  const logOut = useLogOut()
  const { busy, run } = useBusy()

  async function end(): Promise<void> {
    if (session.current) return logOut()
    try {
      await call(endSession, { session_id: session.id })
      showSnackbar({ text: text('profile.session_ended'), colour: 'success' })
    } catch (error) {
      sayFailure(error)
    }
    onEnded()
  }

  const use = session.current
    ? text('profile.this_device')
    : text('profile.last_used', { when: formatTime(session.last_used_at) })
  const leave = session.current ? text('profile.log_out') : text('profile.end_session')
  return (
    <li className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="font-[560] text-heading">{session.device}</p>
        <p className="text-small text-muted">{use}</p>
      </div>
      <Button
        look="quiet"
        size="mid"
        busy={busy}
        onClick={() => void run(end)}
        aria-label={`${leave} ${session.device}, ${use}`}
      >
        {leave}
      </Button>
    </li>
  )
}

function formatTime(iso: string): string {
  return new Date(iso).toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: 'short' })
}
