import { Ticket } from 'lucide-react'
import { usePage } from '#platform/page.tsx'
import { categoryIcons } from './category-icon.ts'

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
