import { BlockList, isIP, isIPv6 } from 'node:net'

const BITS = { 4: 32, 6: 128 }
/** Prefix of IPv4 addresses in IPv6: `::ffff:0:0/96`. */
const MAPPED = 0xff_ff_00_00_00_00n
const MAPPED_BITS = 96

/** First and last address, IPv4 as mapped IPv6. */
type Span = readonly [first: bigint, last: bigint]

/** `10.0.0.4`, `10.1.0.0/16`, `fd00::/16` */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  // A zone names an interface of this machine, and no library here compares it.
  if (more.length > 0 || (family !== 4 && family !== 6) || address.includes('%')) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= BITS[family])
}

/** No visitor from the internet has such an address. */
const PRIVATE_IPV4 = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '127.0.0.0/8']
const PRIVATE_IPV6 = ['fc00::/7']
const ALL_IPV4: Span = [MAPPED, MAPPED + 0xff_ff_ff_ffn]
const MOST_IPV4 = 1n << 24n
const MOST_IPV6 = 1n << 112n

/** One range is at most a /8, or a /16 of IPv6, and so are all public addresses together. */
export function coversStrangers(networks: readonly string[]): boolean {
  const spans = networks.map(spanOf)
  if (spans.some(isTooWide)) return true
  const all = merge(spans)
  const ipv4 = sizeWithin(all, [ALL_IPV4])
  const own = sizeWithin(all, PRIVATE_IPV4.map(spanOf))
  const local_ipv6 = sizeWithin(all, PRIVATE_IPV6.map(spanOf))
  const ipv6 = all.reduce((sum, span) => sum + sizeOf(span), 0n) - ipv4 - local_ipv6
  return ipv4 - own > MOST_IPV4 || ipv6 > MOST_IPV6
}

function isTooWide(span: Span): boolean {
  const inside_ipv4 = sizeWithin([span], [ALL_IPV4])
  return inside_ipv4 > MOST_IPV4 || sizeOf(span) - inside_ipv4 > MOST_IPV6
}

function spanOf(network: string): Span {
  const [address = '', given] = network.split('/')
  const is_ipv6 = isIPv6(address)
  const number = is_ipv6 ? ipv6(address) : MAPPED + ipv4(address)
  const bits = Number(given ?? (is_ipv6 ? 128 : 32)) + (is_ipv6 ? 0 : MAPPED_BITS)
  const rest = (1n << BigInt(128 - bits)) - 1n
  return [number & ~rest, number | rest]
}

function ipv4(address: string): bigint {
  return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)
}

function ipv6(address: string): bigint {
  // The last part may be written as IPv4.
  const tail = /[\d.]+$/.exec(address)?.[0] ?? ''
  const low = tail.includes('.') ? ipv4(tail) : 0n
  const text = tail.includes('.')
    ? `${address.slice(0, -tail.length)}${(low >> 16n).toString(16)}:${(low & 0xff_ffn).toString(16)}`
    : address
  const [head = [], back = []] = text.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - head.length - back.length }, () => '0')
  return [...head, ...zeros, ...back].reduce((sum, part) => sum * 0x1_00_00n + BigInt(`0x${part}`), 0n)
}

function sizeOf([first, last]: Span): bigint {
  return last - first + 1n
}

/** Number of addresses in both lists; the spans of each list must not overlap. */
function sizeWithin(spans: readonly Span[], within: readonly Span[]): bigint {
  let sum = 0n
  for (const [first, last] of spans)
    for (const [from, to] of within) {
      const size = (last < to ? last : to) - (first > from ? first : from) + 1n
      if (size > 0n) sum += size
    }
  return sum
}

/** Cuts overlaps: each span starts after the spans before it. */
function merge(spans: readonly Span[]): Span[] {
  let end = -1n
  return spans
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([first, last]) => {
      const from = first > end ? first : end + 1n
      if (last < from) return []
      end = last
      return [[from, last] as const]
    })
}

/** Whether a connection comes from one of these addresses or ranges. */
export function createIsProxy(trusted: readonly string[]): (address: string | undefined) => boolean {
  const list = listOf(trusted)
  return (given) => contains(list, given)
}

const privateList = listOf([...PRIVATE_IPV4, ...PRIVATE_IPV6, '::1'])

export function isPrivate(address: string | undefined): boolean {
  return contains(privateList, address)
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

function contains(list: BlockList, given: string | undefined): boolean {
  const address = given?.replace(/^::ffff:(?=\d+\.)/, '') ?? ''
  return address !== '' && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
