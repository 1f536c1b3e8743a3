import { resumeReservation } from './transitions.ts'

/** What is held is not what this page shows: it was changed elsewhere, or paying has begun. Only with that can one go on. */
export async function refetchReservation(event_id: string): Promise<void> {
  const { findReservation } = await import('./calls.ts')
  const open = await findReservation(event_id).catch(() => undefined)
  if (open) resumeReservation(open)
}
