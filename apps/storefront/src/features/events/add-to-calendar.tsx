import type { EventCard } from '@bilheteria/contract/events'
import { Button, type ButtonLook } from '@bilheteria/ui/button'
import { CalendarPlus } from 'lucide-react'
import { usePage } from '#platform/page.tsx'
import { showSnackbar } from '#platform/snackbar.ts'
import { eventAddress } from './event-address.ts'

type Props = ButtonLook & {
  className?: string
  event: Pick<EventCard, 'id' | 'title' | 'slug' | 'starts_at' | 'venue'>
}

/** A file that any calendar takes in. */
export function AddToCalendar({ event, look = 'quiet', size = 'mid', ...rest }: Props) {
  const page = usePage()
  async function download(): Promise<void> {
    const { id, title, slug, starts_at, venue } = event
    try {
      const { calendarFile } = await import('@bilheteria/rules/calendar-file')
      const url = eventAddress(event, page)
      const file = calendarFile({
        uid: `evento-${id}@${new URL(url).hostname}`,
        ...{ title, starts_at, url },
        place: `${venue.name}, ${venue.city}/${venue.state}`,
        made_at: new Date().toISOString(),
      })
      save(file, `${slug}.ics`)
    } catch {
      showSnackbar({ text: 'Não foi possível criar o arquivo. Tente novamente.', colour: 'error' })
    }
  }
  return (
    <Button {...rest} look={look} size={size} onClick={() => void download()}>
      <CalendarPlus size={18} aria-hidden className="flex-none" />
      Adicionar ao calendário
    </Button>
  )
}

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser reads it after the press.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
