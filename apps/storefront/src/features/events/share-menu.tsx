import { say } from '@bilheteria/ui/words'
import { Link as LinkIcon, MessageCircle } from 'lucide-react'
import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'
import { showSnackbar } from '#platform/snackbar.ts'
import { whatsAppAddress, type Shared } from './event-address.ts'

const row = 'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-control font-semibold hover:bg-raised'

/** WhatsApp, where people in Brazil send such things, or the bare link. Goes away when one leaves it. */
export function ShareMenu({ shared, onClose }: { shared: Shared; onClose(): void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('a')?.focus(), [])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(shared.url)
      showSnackbar({ text: say('share.copied', 'Link copiado'), colour: 'success' })
      leave()
    } catch {
      showSnackbar({ text: say('share.not_copied', 'Não foi possível copiar o link.'), colour: 'error' })
    }
  }
  function leave(): void {
    box.current?.parentElement?.querySelector('button')?.focus()
    onClose()
  }
  /** Esc closes the menu, not the dialog it may stand in. */
  function closeByKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    leave()
  }
  /** The button that opened it closes it by itself. */
  function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.parentElement?.contains(relatedTarget)) onClose()
  }

  return (
    <div
      ref={box}
      role="group"
      aria-label={say('share.by', 'Compartilhar por')}
      onKeyDown={closeByKey}
      onBlur={closeWhenLeft}
      // Some browsers give a pressed button no focus; the menu would be left before the press ends.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute bottom-full left-0 z-20 mb-2 w-56 rounded-panel bg-content p-1.5 text-heading [box-shadow:0_12px_32px_rgb(0_0_0/.32),inset_0_0_0_1px_var(--line)]"
    >
      <a href={whatsAppAddress(shared)} target="_blank" rel="noopener noreferrer" className={row}>
        <MessageCircle size={20} strokeWidth={1.75} />
        {say('share.whatsapp', 'WhatsApp')}
      </a>
      <button type="button" onClick={() => void copy()} className={row}>
        <LinkIcon size={20} strokeWidth={1.75} />
        {say('share.copy', 'Copiar link')}
      </button>
    </div>
  )
}
