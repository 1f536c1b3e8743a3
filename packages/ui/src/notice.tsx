import { Info, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'

/** Something to know before going on; it stays until it is dismissed. */
export function Notice({ onDismiss, children }: { onDismiss?: (() => void) | undefined; children: ReactNode }) {
  return (
    <div role="status" className="flex items-center gap-3 rounded-panel bg-warn-soft py-1.5 pr-1.5 pl-4 text-heading">
      <Info size={20} aria-hidden className="flex-none text-warn" />
      <p className="flex-1 py-2">{children}</p>
      {onDismiss && <IconButton icon={X} label="Dispensar aviso" onClick={onDismiss} />}
    </div>
  )
}
