/** A phone four times slower than this machine. */
export const PHONE = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }
export const SLOWER = 4
