import { formatterOf } from './zone-format.ts'

const day = formatterOf('en-CA')

/** `2026-12-05`: the day it is where the event is. */
export function localDay(moment: string, time_zone: string): string {
  return day(time_zone).format(new Date(moment))
}
