// chunk: common
/**
 * Making a formatter takes a thousand times longer than using it, and a page shows dozens of dates of few zones: one for
 * each zone is kept. An empty one is the device's own.
 */
export function formatterOf(locale: string, options: Intl.DateTimeFormatOptions = {}) {
  const kept: Record<string, Intl.DateTimeFormat> = {}
  return (timeZone: string) =>
    (kept[timeZone] ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: timeZone || undefined }))
}
