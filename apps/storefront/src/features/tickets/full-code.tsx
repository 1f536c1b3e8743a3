import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { Maximize2 } from 'lucide-react'
import { useState } from 'react'
import { textsOf } from '#platform/texts.ts'
import { useOverlay } from '#platform/use-overlay.ts'
import { QrCode } from './qr-code.tsx'
import { useWakeLock } from './use-wake-lock.ts'

const text = textsOf(TICKETS_TEXTS)

type Props = { code: string; name: string }

/** Pressed, it fills the screen. */
export function TicketCode({
  ticket: { code, holder },
}: {
  ticket: { code: string | null; holder: { name: string } }
}) {
  if (code === null) return null
  return (
    <div className="p-4">
      <TicketQr code={code} name={holder.name} />
      <p className="mt-2.5 flex items-center justify-center gap-1.5 text-small text-muted desk:hidden">
        <Maximize2 size={16} aria-hidden />
        {text('ticket.code_tap')}
      </p>
    </div>
  )
}

/** The code as it lies on the ticket; pressed, it is all there is on the screen, until Back or a press ends it. */
function TicketQr({ code, name }: Props) {
  const [full, setFull] = useState(false)
  const [close] = useState(() => () => setFull(false))
  return (
    <div className="ticket-code relative">
      <QrCode text={code} label={text('ticket.code_of', { name })} className="size-full" />
      <button
        type="button"
        aria-label={text('ticket.code_enlarge', { name })}
        className="ticket-enlarge"
        onClick={() => setFull(true)}
      >
        <Maximize2 size={18} aria-hidden />
      </button>
      {full && <FullCode code={code} name={name} onClosed={close} />}
    </div>
  )
}

/** White from edge to edge, which lights the code, and awake for as long as the line is. A press anywhere ends it. */
function FullCode({ code, name, onClosed }: Props & { onClosed(): void }) {
  const { frame, close } = useOverlay(onClosed)
  useWakeLock()
  return (
    <dialog ref={frame} aria-label={text('ticket.code_full', { name })} className="full-code" onClose={close}>
      <div className="full-code-page">
        <QrCode text={code} label={text('ticket.code_of', { name })} />
        <p className="type-h3">{name}</p>
        <button type="button" className="full-code-close" onClick={close}>
          {text('ticket.code_close')}
        </button>
      </div>
    </dialog>
  )
}
