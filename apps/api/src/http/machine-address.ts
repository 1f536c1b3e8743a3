const MACHINE = /^\/(api|oauth|storage|office|dev|assets|metrics|healthz)(\/|\?|$)/

/** Addresses that belong to programs: what is missing there is a JSON answer, not a page. */
export function isMachineAddress(url: string): boolean {
  return MACHINE.test(url)
}
