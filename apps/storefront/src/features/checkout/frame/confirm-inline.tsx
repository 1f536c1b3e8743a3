import { Button } from '@bilheteria/ui/button'
import { useEffect, useId, useRef, useState } from 'react'
import { useBusy } from '#platform/use-busy.ts'

type Props = { label: string; question: string; stay: string; leave: string; onSure(): Promise<void> }

/** Something that cannot be taken back: pressed, it asks whether that is meant. */
export function ConfirmInline({ label, question, stay, leave, onSure }: Props) {
  const [asking, setAsking] = useState(false)
  const { busy, run } = useBusy()
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    if (asking) box.current?.focus()
  }, [asking])

  if (!asking) {
    return (
      <p className="mt-4 text-center">
        <Button look="text" size="mid" onClick={() => setAsking(true)}>
          {label}
        </Button>
      </p>
    )
  }
  return (
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      aria-labelledby={id}
      className="mt-4 grid gap-3 rounded-panel bg-content p-4"
    >
      <p id={id} className="text-heading">
        {question}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" size="mid" className="flex-auto" onClick={() => setAsking(false)}>
          {stay}
        </Button>
        <Button look="ghost" size="mid" className="flex-auto" busy={busy} onClick={() => void run(onSure)}>
          {leave}
        </Button>
      </div>
    </div>
  )
}
