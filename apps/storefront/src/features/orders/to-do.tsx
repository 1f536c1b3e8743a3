import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { toneLooks } from './status-chip.tsx'
import type { Tone } from './order-status.ts'

/** What is left to do before one enters, as wide as its card: it is not overlooked. */
export function ToDo({ icon: Icon, tone, children }: { icon: LucideIcon; tone: Tone; children: ReactNode }) {
  return (
    <p className={`order-todo ${toneLooks[tone].look}`}>
      <Icon size={18} aria-hidden className="flex-none" />
      {children}
    </p>
  )
}
