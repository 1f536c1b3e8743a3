import { Check, CircleX, Clock, Hourglass, Undo2, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tone } from './order-status.ts'

export const toneLooks: Record<Tone, { icon: LucideIcon; look: string }> = {
  waiting: { icon: Clock, look: 'bg-warn-soft text-warn' },
  working: { icon: Hourglass, look: 'bg-raised text-heading' },
  good: { icon: Check, look: 'bg-success-soft text-success' },
  back: { icon: Undo2, look: 'bg-accent-soft text-heading' },
  off: { icon: CircleX, look: 'bg-raised text-muted' },
}

/** A state in one word or two. */
export function StatusChip({ tone, children }: { tone: Tone; children: ReactNode }) {
  const { icon: Icon, look } = toneLooks[tone]
  return (
    <span
      className={`inline-flex min-h-6.5 w-fit items-center gap-1.5 rounded-pill px-2.5 text-small font-[680] ${look}`}
    >
      <Icon size={15} strokeWidth={2.2} aria-hidden className="flex-none" />
      {children}
    </span>
  )
}
