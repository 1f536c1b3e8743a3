/** Sides of a seat in pixels. Smaller ones than this are not drawn: areas say enough. */
export const LEAST_SEAT = 2
/** From here on a seat can be tapped, and carries its number. */
export const TAPPABLE_SEAT = 24
/** Wanted when a section is opened. */
export const COMFORTABLE_SEAT = 32
/** No closer. */
export const LARGEST_SEAT = 56

/** In metres, and a metre where nobody has a place of their own: it decides what is drawn and can be tapped everywhere. */
export function smallestSeat(sections: readonly { pitch: number }[]): number {
  return sections.reduce((least, { pitch }) => Math.min(least, pitch || 1), 1)
}
