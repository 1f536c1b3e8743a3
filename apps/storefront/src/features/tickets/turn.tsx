import { IconButton } from '@bilheteria/ui/icon-button'
import type { ChevronLeft } from 'lucide-react'

type Props = { label: string; icon: typeof ChevronLeft; end: boolean; onTurn(): void }

/** Stays focusable at the end, so that the keyboard focus is not lost. */
export function Turn({ label, icon, end, onTurn }: Props) {
  return (
    <IconButton
      icon={icon}
      label={label}
      aria-disabled={end || undefined}
      className="aria-disabled:cursor-default aria-disabled:text-muted"
      onClick={() => !end && onTurn()}
    />
  )
}
