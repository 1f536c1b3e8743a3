import { isIPv4, isIPv6 } from 'node:net'

/** `own` is what one subscriber has; `wide` what one may ask a provider for, and only IPv6 has. */
type Networks = { own: string; wide?: string }

/** An IPv6 subscriber has a whole /64 to call from, and easily a /48: no single address tells anything. */
export function networksOf(address: string): Networks {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return { own: plain }
  const groups = groupsOf(plain)
  // An IPv4 caller at a socket that speaks both.
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return { own: dotted(groups.slice(6)) }
  return { own: `${groups.slice(0, 4).join(':')}::/64`, wide: `${groups.slice(0, 3).join(':')}::/48` }
}

/** All eight, however they were shortened. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const [first, last] = [partsOf(head), partsOf(tail ?? '')]
  const left_out = tail === undefined ? 0 : 8 - first.length - last.length
  return [...first, ...Array.from({ length: left_out }, () => '0'), ...last]
}

function partsOf(text: string): string[] {
  const parts = text === '' ? [] : text.split(':')
  return parts.flatMap((part) => (isIPv4(part) ? undotted(part) : [Number.parseInt(part, 16).toString(16)]))
}

function undotted(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return [a * 256 + b, c * 256 + d].map((group) => group.toString(16))
}

function dotted(groups: string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}
