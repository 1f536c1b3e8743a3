import { formatEventTime } from '@bilheteria/rules/event-time'
import { useHydrated } from './use-hydrated.ts'

/** When an event is, for whoever looks: where they are only this device knows, so the server draws it as seen from Brasília. */
export function useEventTime(): (starts_at: string, time_zone: string) => string {
  const seen_from = useHydrated() ? '' : undefined
  return (starts_at, time_zone) => formatEventTime(starts_at, time_zone, seen_from)
}
