import { Drama, Footprints, Gift, Goal, LayoutGrid, Music, Utensils, Volleyball, type LucideIcon } from 'lucide-react'

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
