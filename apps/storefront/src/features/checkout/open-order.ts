import { resume } from './held.ts'

/** Paying has begun, here or elsewhere: only that can go on. */
export async function goToOpenOrder(event_id: string): Promise<void> {
  const { findReservation } = await import('./calls.ts')
  const open = await findReservation(event_id).catch(() => undefined)
  if (open) resume(open)
}
