// chunk: common
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Empty, failed or offline: what happened, in a sentence, and the next step. */
export function StateMessage({
  icon: Icon,
  title,
  children,
  action,
}: {
  icon: LucideIcon
  title: string
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="grid justify-items-center gap-2 rounded-panel bg-content px-6 py-9 text-center">
      <Icon size={36} strokeWidth={1.75} className="text-accent" />
      <h2 className="type-h3">{title}</h2>
      <p className="max-w-[44ch]">{children}</p>
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
