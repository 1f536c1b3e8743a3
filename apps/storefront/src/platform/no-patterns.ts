// chunk: base
/** The contract reads addresses; the router's own patterns stay out of the build. */
export function parse(pattern: string): never {
  throw new Error(`routes are read by the contract: ${pattern}`)
}
