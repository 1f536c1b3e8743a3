import type { EventDetail } from '@bilheteria/contract/events'
import { Button, buttonClass } from '@bilheteria/ui/button'
import { Lines } from '@bilheteria/ui/lines'
import { say } from '@bilheteria/ui/words'
import { wayTo } from '#features/events/event-address.ts'
import { firstWords, plainText } from '#features/events/plain-text.ts'
import { openDialog } from '#platform/dialog.ts'

/** About three lines of a phone. */
const STORY = 125

const look = { look: 'text', size: 'mid' } as const
/** Its words begin where the text above does. */
const aligned = '-ml-[18px]'

/** What it is about and how to get there, for whoever reads on. */
export function EventStory({ event }: { event: EventDetail }) {
  const { id, sobre, venue, venue_address } = event
  const place = [venue.name, venue_address, `${venue.city}, ${venue.state}`].filter((line) => line !== null)
  const story = firstWords(plainText(sobre), STORY)
  return (
    <div className="mt-6 grid gap-6 border-t border-line pt-6 sm:grid-cols-2">
      {story !== '' && (
        <section>
          <h2 className="type-h3">{say('checkout.story', 'Sobre o evento')}</h2>
          <p className="mt-2">{story}</p>
          <Button {...look} className={aligned} onClick={() => openDialog('/event/description', { event_id: id })}>
            {say('checkout.story_more', 'Ler mais')}
          </Button>
        </section>
      )}
      <section>
        <h2 className="type-h3">{say('checkout.where', 'Onde')}</h2>
        <p className="mt-2">
          <Lines>{place.join('\n')}</Lines>
        </p>
        <a href={wayTo(place)} target="_blank" rel="noopener noreferrer" className={`${buttonClass(look)} ${aligned}`}>
          {say('checkout.way', 'Como chegar')}
        </a>
      </section>
    </div>
  )
}
