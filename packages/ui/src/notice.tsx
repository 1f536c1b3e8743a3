import { Check, Info, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { say } from './words.ts'

type Props = {
  /** Stands alone, and is heard at once; else whatever was pressed has the word. */
  loud?: boolean
  good?: boolean
  onDismiss?: (() => void) | undefined
  children: ReactNode
}

/** Something to know before going on, or that has gone well; it stays until it is dismissed. */
export function Notice({ loud = false, good = false, onDismiss, children }: Props) {
  const [Sign, colours] = good ? [Check, 'bg-success-soft text-success'] : [Info, 'bg-warn-soft text-warn']
  return (
    <div
      role={loud ? 'alert' : 'status'}
      className={`flex items-center gap-3 rounded-panel ${onDismiss ? 'pr-1.5' : 'pr-4'} pl-4 text-small ${colours}`}
    >
      <Sign size={20} className="flex-none" />
      <p className="flex-1 py-2 text-heading">{children}</p>
      {onDismiss && <IconButton icon={X} label={say('part.dismiss', 'Dispensar aviso')} onClick={onDismiss} />}
    </div>
  )
}
