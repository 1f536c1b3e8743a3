/** A part of a page that the address points to: `/faq#pix`, with hash addresses `/#/faq?em=pix`. */
const IN_HASH = /[?&]em=([\w-]+)/

/** True when the address points to a part of this page, and it is shown. */
export function showPointedPart(): boolean {
  const id = IN_HASH.exec(location.hash)?.[1] ?? (/^#[\w-]+$/.test(location.hash) ? location.hash.slice(1) : undefined)
  return id !== undefined && showPart(id)
}

export function showPart(id: string): boolean {
  const part = document.getElementById(id)
  part?.scrollIntoView()
  part?.focus({ preventScroll: true })
  return part !== null
}
