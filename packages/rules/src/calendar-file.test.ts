import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const show = {
  uid: '101@jacaranda.example',
  title: 'Festival Noites de Jabuticaba',
  starts_at: '2027-01-09T16:00:00-03:00',
  place: 'Parque do Mirante, Serra Clara/PR',
  url: 'https://jacaranda.example/ticket/buy/101',
  made_at: '2026-11-26T12:00:00.123Z',
}

/** What a calendar reads: lines joined again, text unescaped. */
function read(file: string): Record<string, string> {
  const lines = file.replaceAll('\r\n ', '').trimEnd().split('\r\n')
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':')
      return [name, value.join(':').replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))]
    }),
  )
}

const octets = (text: string) => encodeURIComponent(text).replace(/%../g, '_').length

test('an event becomes one calendar entry with its moment in UTC', () => {
  expect(read(calendarFile(show))).toMatchObject({
    VERSION: '2.0',
    UID: '101@jacaranda.example',
    DTSTAMP: '20261126T120000Z',
    DTSTART: '20270109T190000Z',
    SUMMARY: 'Festival Noites de Jabuticaba',
    LOCATION: 'Parque do Mirante, Serra Clara/PR',
    URL: 'https://jacaranda.example/ticket/buy/101',
  })
})

test('the same moment written in another zone is the same entry', () => {
  expect(calendarFile({ ...show, starts_at: '2027-01-09T15:00:00-04:00' })).toBe(calendarFile(show))
})

test('commas, semicolons, backslashes and line breaks are text, not structure', () => {
  const title = 'Rock; samba, e \\ mais\nEND:VEVENT'
  const file = calendarFile({ ...show, title })
  expect(file).toContain('SUMMARY:Rock\\; samba\\, e \\\\ mais\\nEND:VEVENT\r\n')
  expect(read(file)['SUMMARY']).toBe(title)
})

test('whatever the title, no line is longer than 75 octets and nothing is lost', () => {
  const titles = fc.string({ unit: 'grapheme', maxLength: 300 })
  fc.assert(
    fc.property(titles, (title) => {
      const file = calendarFile({ ...show, title })
      for (const line of file.split('\r\n')) expect(octets(line)).toBeLessThanOrEqual(75)
      expect(read(file)['SUMMARY']).toBe(title.replace(/\r\n|\r/g, '\n'))
    }),
  )
})
