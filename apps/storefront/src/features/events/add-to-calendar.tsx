// chunk: buying
import type { EventCard } from '@bilheteria/contract/events'
import { Button, type ButtonLook } from '@bilheteria/ui/button'
import { say } from '@bilheteria/ui/words'
import { CalendarPlus } from 'lucide-react'
import { usePage } from '#platform/page.tsx'
import { saveFile } from '#platform/save-file.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { eventAddress } from './event-address.ts'

type Props = ButtonLook & {
  className?: string
  event: Pick<EventCard, 'id' | 'title' | 'slug' | 'starts_at' | 'venue'> & { venue_address?: string | null }
  /** The slug of the shop that sells it, where that is not the one shown. */
  shop?: string
}

/** A file that any calendar takes in. */
export function AddToCalendar({ event, shop, look = 'quiet', size = 'mid', ...rest }: Props) {
  const page = usePage()
  async function download(): Promise<void> {
    const { id, title, slug, starts_at, venue, venue_address } = event
    try {
      const { calendarFile } = await import('@bilheteria/rules/calendar-file')
      const url = eventAddress(event, page, shop)
      const file = calendarFile({
        uid: `evento-${id}@${new URL(url).hostname}`,
        title,
        starts_at,
        url,
        place: [venue.name, venue_address, `${venue.city}/${venue.state}`].filter(Boolean).join(', '),
        made_at: new Date().toISOString(),
      })
      saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), `${slug}.ics`)
    } catch {
      showSnackbar({
        text: say('events.calendar_failed', 'Não foi possível criar o arquivo. Tente novamente.'),
        colour: 'error',
      })
    }
  }
  return (
    <Button {...rest} look={look} size={size} onClick={() => void download()}>
      <CalendarPlus size={18} className="flex-none" />
      {say('events.calendar', 'Adicionar ao calendário')}
    </Button>
  )
}
