import { Button } from '@bilheteria/ui/button'
import { GiveUp } from './give-up.tsx'
import { goBackTo } from '#features/checkout/cart/step-history.ts'

type Props = { back: string; to_step: number; reservation_id: string; onReleased(): void }

/** Below a step of a running reservation: one step back, or give the tickets up. */
export function StepFooter({ back, to_step, reservation_id, onReleased }: Props) {
  return (
    <div className="mt-5 flex flex-wrap items-center justify-center gap-x-6">
      <p className="mt-4">
        <Button look="text" size="mid" onClick={() => goBackTo(to_step)}>
          {back}
        </Button>
      </p>
      <GiveUp reservation_id={reservation_id} onReleased={onReleased} />
    </div>
  )
}
