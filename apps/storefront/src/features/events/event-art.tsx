import { Drama, Footprints, Gift, Goal, Music, Ticket, Utensils, Volleyball, type LucideIcon } from 'lucide-react'
import { usePage } from '#platform/page.tsx'

const icons: Record<string, LucideIcon> = {
  goal: Goal,
  volleyball: Volleyball,
  music: Music,
  drama: Drama,
  footprints: Footprints,
  gift: Gift,
  utensils: Utensils,
}

/** A picture in the producer's colours with the sign of the event's category. */
export function EventArt({
  category_id,
  off = false,
  className,
}: {
  category_id: string
  off?: boolean
  className: string
}) {
  const { categories } = usePage()
  const Icon = icons[categories.find(({ id }) => id === category_id)?.icon ?? ''] ?? Ticket
  return (
    <div
      aria-hidden
      className={`art flex items-center justify-end overflow-hidden ${off ? 'art-off' : ''} ${className}`}
    >
      <Icon strokeWidth={0.5} className="mr-[6%] h-[78%] w-auto text-on-deep opacity-40" />
    </div>
  )
}

/** The picture of a header: behind the title where there is room beside it, above the title where there is none. */
export function EventBackdrop({
  category_id,
  off = false,
  height,
}: {
  category_id: string
  off?: boolean
  height: string
}) {
  return (
    <div className={`relative -z-10 ${height} desk:absolute desk:inset-0 desk:h-auto`}>
      <EventArt category_id={category_id} off={off} className="absolute inset-0" />
      <div className="hero-scrim absolute inset-0" />
    </div>
  )
}
