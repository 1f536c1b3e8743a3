import { getEvent, type EventDetail } from '@bilheteria/contract/events'
import { startPartnerLogin } from '@bilheteria/contract/partner-login'
import { LOGIN_TEXTS } from '@bilheteria/contract/texts/login'
import { readableOn } from '@bilheteria/rules/colour'
import { Button } from '@bilheteria/ui/button'
import { call } from '#platform/api.ts'
import { currentPath } from '#platform/location.ts'
import { usePage } from '#platform/page.tsx'
import { useSavedState } from '#platform/saved-state.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'
import { useLoaded } from '#platform/use-loaded.ts'
import { sayFailure } from '#platform/failures.ts'
import { rememberPartnerLogin } from './partner-return.ts'

const text = textsOf(LOGIN_TEXTS)

type Integration = EventDetail['integrations'][number]

type Props = { return_to: string | undefined }

/** One button for each partner of the event one looks at. */
export function PartnerLogins({ return_to }: Props) {
  const event_id = useSavedState((state) => state.events.selected_event_id)
  return event_id === null ? null : <PartnersOf event_id={event_id} return_to={return_to} />
}

function PartnersOf({ event_id, return_to }: Props & { event_id: string }) {
  const { event, producer } = usePage()
  const given = event?.id === event_id ? event : undefined
  const { value } = useLoaded(given, `event ${event_id} of ${producer.id}`, async () => call(getEvent, { event_id }))
  const integrations = value?.integrations ?? []
  if (integrations.length === 0) return null
  return (
    <>
      <p className="flex items-center gap-4 text-small text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {text('login.or')}
      </p>
      {integrations.map((integration) => (
        <PartnerButton key={integration.id} integration={integration} return_to={return_to} />
      ))}
    </>
  )
}

function PartnerButton({ integration, return_to }: Props & { integration: Integration }) {
  const { router_mode } = usePage()
  const { busy, run } = useBusy()

  async function leave(): Promise<void> {
    const place = return_to ?? currentPath(router_mode)
    try {
      const { url, begun } = await call(startPartnerLogin, { integration_id: integration.id, return_to: place })
      rememberPartnerLogin({ name: integration.name, return_to: place, begun })
      location.assign(url)
    } catch (error) {
      sayFailure(error)
    }
  }

  return (
    <Button look="ghost" block busy={busy} style={coloursOf(integration)} onClick={() => void run(leave)}>
      <img src={integration.logo} alt="" className="h-6 max-w-16 object-contain" />
      {text('login.partner', { partner: integration.name })}
    </Button>
  )
}

/** The partner's colour behind white letters, or darker ones where white is unreadable. */
function coloursOf({ primary_color }: Integration) {
  return { backgroundColor: primary_color, color: readableOn('#ffffff', [primary_color], 4.5) }
}
