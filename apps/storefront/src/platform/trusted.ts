// chunk: late
import { SCRIPT_POLICY } from '@bilheteria/contract/app-scripts'

/** Not every browser has these; where one does, our content policy takes no plain text for the address of a script. */
type TextPolicies = {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): {
    createScriptURL(address: string): string
  }
}
const texts = (globalThis as { trustedTypes?: TextPolicies }).trustedTypes

/** What the measuring services' own scripts ask for is on it too; the server's content policy names the same. */
const MEASURING =
  /^https:\/\/(www\.googletagmanager\.com\/gtag\/js\?|connect\.facebook\.net\/(en_US\/fbevents\.js|signals\/(config|plugins)\/))/

const own = texts?.createPolicy(SCRIPT_POLICY, {
  createScriptURL: (address) => known(address, isOurs(address) || MEASURING.test(address)),
})

/** The address as a browser wants it for a script or a worker: ours, or that of a measuring service. */
export function scriptAddress(address: string): string {
  return own ? own.createScriptURL(address) : address
}

let let_in = false

/** For scripts of others, which know of no policy of ours: what they load by themselves comes from the same few addresses. */
export function letMeasuringScriptsIn(): void {
  if (let_in) return
  let_in = true
  texts?.createPolicy('default', { createScriptURL: (address) => known(address, MEASURING.test(address)) })
}

function isOurs(address: string): boolean {
  return new URL(address, location.href).origin === location.origin
}

function known(address: string, is_known: boolean): string {
  if (!is_known) throw new TypeError(`No script of ours: ${address}`)
  return address
}
