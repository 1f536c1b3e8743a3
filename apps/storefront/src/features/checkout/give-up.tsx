import { Button } from '@bilheteria/ui/button'
import { useEffect, useRef, useState } from 'react'
import { sayFailure } from '#features/accounts/failures.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useBusy } from '#platform/use-busy.ts'
import { letGo } from './held.ts'

type Props = { reservation_id: string; onReleased(): void }

/** Gives everything back at once, after asking whether that is meant. */
export function GiveUp({ reservation_id, onReleased }: Props) {
  const [asking, setAsking] = useState(false)
  const { busy, run } = useBusy()
  const question = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asking) question.current?.focus()
  }, [asking])

  async function release(): Promise<void> {
    try {
      await (await import('./calls.ts')).release(reservation_id)
    } catch (error) {
      return sayFailure(error)
    }
    letGo()
    showSnackbar({ text: 'Reserva desfeita. Os ingressos voltaram para a venda.', colour: 'info' })
    onReleased()
  }

  if (!asking) {
    return (
      <p className="mt-4 text-center">
        <Button look="text" size="mid" onClick={() => setAsking(true)}>
          Desistir
        </Button>
      </p>
    )
  }
  return (
    <div
      ref={question}
      role="group"
      tabIndex={-1}
      aria-labelledby="give-up"
      className="mt-4 grid gap-3 rounded-panel bg-content p-4"
    >
      <p id="give-up" className="text-heading">
        Desistir da reserva? Seus ingressos voltam para a venda na hora.
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button look="quiet" size="mid" onClick={() => setAsking(false)}>
          Ficar
        </Button>
        <Button look="ghost" size="mid" busy={busy} onClick={() => void run(release)}>
          Sim, desistir
        </Button>
      </div>
    </div>
  )
}
