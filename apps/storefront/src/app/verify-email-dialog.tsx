// chunk: late
import { lazy, Suspense } from 'react'
import { VerificationForm } from '#features/accounts/verification-form.tsx'
import { useSavedState } from '#platform/saved-state.ts'

/** Where tickets are held it has come before; should it not come now, the code can be typed without it. */
const TimeHeld = lazy(() =>
  import('#features/checkout/frame/time-held.tsx').then(
    ({ TimeHeld }) => ({ default: TimeHeld }),
    () => ({ default: () => null }),
  ),
)

/** Accounts come first in the plot and know nothing of reservations, whose time runs behind this dialog: both meet here. */
export function Content({ params }: { params: Record<string, string> }) {
  const timer = useSavedState((state) => state.cart.timer)
  const held = timer && (
    <Suspense>
      <TimeHeld timer={timer} />
    </Suspense>
  )
  return <VerificationForm params={params} held={held} />
}
