import { formatEventTime } from './event-time.ts'

/** `qui, 19 nov, às 10h35`, inside a sentence. */
export function formatMoment(at: string, time_zone: string): string {
  return formatEventTime(at, time_zone).replace(' ·', ', às')
}
