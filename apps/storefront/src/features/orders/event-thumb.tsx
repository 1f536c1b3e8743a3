import { Ticket } from 'lucide-react'
import { useState } from 'react'
import { usePage } from '#platform/page.tsx'

/** A small picture of the event; its title says the same. Without network there may be none. */
export function EventThumb({ poster, off }: { poster: string | null; off: boolean }) {
  const { storage_url } = usePage()
  const [missing, setMissing] = useState(false)
  const file = `${storage_url}/posters/${poster}/card-360`
  return (
    <div aria-hidden className={`art order-thumb ${off ? 'art-off' : ''}`}>
      {poster === null || missing ? (
        <Ticket strokeWidth={1} className="m-auto h-full text-on-deep opacity-40" />
      ) : (
        <picture>
          <source type="image/avif" srcSet={`${file}.avif`} />
          <img
            alt=""
            src={`${file}.webp`}
            width={360}
            height={203}
            loading="lazy"
            onError={() => setMissing(true)}
            className="size-full object-cover"
          />
        </picture>
      )}
    </div>
  )
}
