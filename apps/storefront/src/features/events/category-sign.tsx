import {
  Drama,
  Footprints,
  Gift,
  Goal,
  LayoutGrid,
  Music,
  Ticket,
  Utensils,
  Volleyball,
  type LucideIcon,
} from 'lucide-react'
import { usePage } from '#platform/page.tsx'

/** By the name a category gives; a producer's own may name a sign we do not have. */
export const categoryIcons: Record<string, LucideIcon> = {
  'layout-grid': LayoutGrid,
  goal: Goal,
  volleyball: Volleyball,
  music: Music,
  drama: Drama,
  footprints: Footprints,
  gift: Gift,
  utensils: Utensils,
}

/** Stands for a poster. */
export function CategorySign({ category_id }: { category_id: string }) {
  const { categories } = usePage()
  const Icon = categoryIcons[categories.find(({ id }) => id === category_id)?.icon ?? ''] ?? Ticket
  return (
    <div className="flex h-full items-center justify-end">
      <Icon strokeWidth={0.5} className="mr-[6%] h-[78%] w-auto text-on-deep opacity-40" />
    </div>
  )
}
