const BRASILIA_MS = -3 * 3_600_000

/** As their reference writes times, with milliseconds and a numeric offset; there is no summer time any more. */
export function atBrasilia(time: Date): string {
  return new Date(time.getTime() + BRASILIA_MS).toISOString().replace('Z', '-03:00')
}
