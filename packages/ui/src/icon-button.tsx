// chunk: common
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'button'>, 'children'> & { icon: LucideIcon; label: string }

export function IconButton({ icon: Icon, label, className = '', ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={`grid size-11 flex-none place-items-center rounded-pill text-heading hover:bg-raised ${className}`}
    >
      <Icon size={24} strokeWidth={1.75} />
    </button>
  )
}
