import { pdfNumber as n } from './pdf-file.ts'

/** Narrow enough to fill a phone, and one or two fit a printed A4. */
const MM = 72 / 25.4
export const PAGE = { width: 110 * MM, height: 240 * MM }

/** How far the handles of a curve lie from its ends when it looks like a quarter of a circle. */
const ROUND = 0.5523

/** Paths, measured from the top as everything else here; a page itself counts from its bottom. */
export function rect(x: number, y: number, width: number, height: number): string {
  return `${n(x)} ${n(PAGE.height - y - height)} ${n(width)} ${n(height)} re\n`
}

export function lineBetween(from: [number, number], to: [number, number]): string {
  return `${point(...from)} m\n${point(...to)} l\n`
}

export function circle(x: number, y: number, radius: number): string {
  return roundedRect(x - radius, y - radius, 2 * radius, 2 * radius, radius)
}

export function roundedRect(x: number, y: number, width: number, height: number, radius: number): string {
  const [right, bottom, handle] = [x + width, y + height, radius * (1 - ROUND)]
  const curve = (...points: [number, number][]) => `${points.map((each) => point(...each)).join(' ')} c\n`
  return (
    `${point(x + radius, y)} m\n${point(right - radius, y)} l\n` +
    curve([right - handle, y], [right, y + handle], [right, y + radius]) +
    `${point(right, bottom - radius)} l\n` +
    curve([right, bottom - handle], [right - handle, bottom], [right - radius, bottom]) +
    `${point(x + radius, bottom)} l\n` +
    curve([x + handle, bottom], [x, bottom - handle], [x, bottom - radius]) +
    `${point(x, y + radius)} l\n` +
    curve([x, y + handle], [x + handle, y], [x + radius, y]) +
    'h\n'
  )
}

function point(x: number, y: number): string {
  return `${n(x)} ${n(PAGE.height - y)}`
}

/** Where dark squares begin and how many follow each other, in units of a square, from the top left. */
export function squares(rows: readonly (readonly boolean[])[]): string {
  const runs: string[] = []
  for (const [row, dark] of rows.entries()) {
    for (let from = 0; from < dark.length; from++) {
      if (!dark[from]) continue
      const light = dark.indexOf(false, from)
      const end = light === -1 ? dark.length : light
      runs.push(`${from} ${row} ${end - from} 1 re\n`)
      from = end
    }
  }
  return runs.join('')
}
