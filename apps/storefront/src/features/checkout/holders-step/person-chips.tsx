import { Button } from '@bilheteria/ui/button'
import { Plus } from 'lucide-react'
import { useId } from 'react'

type Chip = { key: string; label: string; action: string; onPress(): void }

/** A row of people below its title; one press names a person, and `action` says what it does. */
export function PersonChips({ title, chips }: { title: string; chips: readonly Chip[] }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1.5 text-small">
        {title}
      </p>
      <div className="flex flex-wrap gap-2">
        {chips.map(({ key, label, action, onPress }) => (
          <Button
            key={key}
            look="ghost"
            size="mid"
            aria-label={action}
            onClick={onPress}
            className="rounded-pill px-3.5!"
          >
            {label}
            <Plus size={18} />
          </Button>
        ))}
      </div>
    </div>
  )
}
