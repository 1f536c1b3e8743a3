import { fail } from '#platform/fail.ts'
import { onOverlayEntry } from '#platform/overlay-entry.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { goToStep } from './transitions.ts'
import { readCheckout, CONFIRMATION_STEP } from './checkout-store.ts'

/** A step one went on to stands on a history entry of its own with the same address, so that the phone's Back leads back. */
type StepEntry = { step: number; from: number }

const FIRST: StepEntry = { step: 1, from: 1 }
let entered = FIRST

function entry(): StepEntry {
  return (history.state as { entry?: StepEntry } | null)?.entry ?? FIRST
}

/** A closing dialog removes its own history entry; the step below gets one afterwards. */
export function goOnTo(step: number): void {
  const { step: from } = readCheckout()
  if (onOverlayEntry()) enterAfterDialog({ step, from })
  else enter({ step, from })
  goToStep(step)
}

function enter(next: StepEntry): void {
  if (entry().step >= next.step) return
  history.pushState({ ...(history.state as object | null), entry: next, scroll: 0 }, '')
  entered = entry()
}

function enterAfterDialog(next: StepEntry): void {
  const { href } = location
  const hear = () => {
    if (onOverlayEntry()) return
    removeEventListener('popstate', hear)
    if (location.href === href && readCheckout().step === next.step) enter(next)
  }
  addEventListener('popstate', hear)
}

/**
 * The way back that stands on the page is the phone's own where that leads to the same step. A step that was passed over on
 * the way takes the entry of the one after it: the phone's Back then leads to the step before.
 */
export function goBackTo(step: number): void {
  const { from, step: here } = entry()
  if (from === step && here > step) return history.back()
  if (from < step && here > step) {
    history.replaceState({ ...(history.state as object | null), entry: { step, from } }, '')
    entered = entry()
  }
  goToStep(step)
}

export function watchBack(): () => void {
  const { href } = location
  entered = entry()
  const heard = () => {
    const left = entered
    entered = entry()
    if (location.href !== href || left.step <= entered.step) return
    const { step, order_id } = readCheckout()
    // Bought: there is nothing to go back to before the page one came from.
    if (step === CONFIRMATION_STEP) history.back()
    else if (order_id !== null) showSnackbar({ text: fail('order_open').message, colour: 'info' })
    else if (step === left.step) goToStep(left.from)
  }
  addEventListener('popstate', heard)
  return () => removeEventListener('popstate', heard)
}
