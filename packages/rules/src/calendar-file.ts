type CalendarEvent = {
  /** Names the event for good: taken in twice, it is still one entry. */
  uid: string
  title: string
  starts_at: string
  place: string
  url: string
  /** When the file is made. */
  made_at: string
}

/** Nobody says when an event ends; this keeps the evening free. */
const USUAL_HOURS = 3
const LINE_OCTETS = 75

/** An event for any calendar, as RFC 5545 wants it: moments in UTC, so that every clock shows its own hour. */
export function calendarFile({ uid, title, starts_at, place, url, made_at }: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bilheteria//Ingressos//PT-BR',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${utc(made_at)}`,
    `DTSTART:${utc(starts_at)}`,
    `DURATION:PT${USUAL_HOURS}H`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    `DESCRIPTION:${escapeText(url)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** `20261205T223000Z` */
function utc(moment: string): string {
  return new Date(moment).toISOString().replace(/\.\d+|[-:]/g, '')
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
}

/** No line is longer than 75 octets; what follows begins with a space. A character is never cut in two. */
function fold(line: string): string {
  let folded = ''
  let length = 0
  for (const character of line) {
    const size = octetsOf(character)
    if (length + size > LINE_OCTETS) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += size
  }
  return folded
}

/** Its size in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x1_0000 ? 3 : 4
}
