/** A seat's status in two bits: its place in this list. */
export const SEAT_STATUSES = ['available', 'reserved', 'sold', 'blocked'] as const
export type SeatStatus = (typeof SEAT_STATUSES)[number]

const SEATS_PER_BYTE = 4

export function packCodes(codes: Uint8Array): Uint8Array {
  const packed = new Uint8Array(Math.ceil(codes.length / SEATS_PER_BYTE))
  for (let i = 0; i < codes.length; i++) packed[i >> 2]! |= codes[i]! << ((i & 3) * 2)
  return packed
}

export function unpackCodes(packed: Uint8Array, count: number): Uint8Array {
  const codes = new Uint8Array(count)
  for (let i = 0; i < count; i++) codes[i] = (packed[i >> 2]! >> ((i & 3) * 2)) & 3
  return codes
}
