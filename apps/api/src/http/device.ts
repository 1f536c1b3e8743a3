/** Most specific first: every browser claims to be several others. */
const BROWSERS = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const

const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/** `Chrome no Android`: what a person recognises in the list of their sessions, and no more than that. */
export function describeDevice(user_agent: string): string {
  const nameIn = (list: readonly (readonly [string, RegExp])[]) => list.find(([, mark]) => mark.test(user_agent))?.[0]
  const names = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter(Boolean)
  return names.join(' no ') || 'Aparelho desconhecido'
}
