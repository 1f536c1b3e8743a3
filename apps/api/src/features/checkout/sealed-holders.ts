import type { HolderDraft } from '@bilheteria/contract/holders'
import type { TextSeal } from '#crypto/text-seal.ts'

/** As it is stored, in a reservation, an order and a ticket alike: why somebody pays half may tell of their health. */
export type StoredHolder = Omit<HolderDraft, 'half_price'> & { half_price: string | null }

export function sealHolders(seal: TextSeal, holders: readonly HolderDraft[]): StoredHolder[] {
  return holders.map(({ half_price, ...holder }) => ({
    ...holder,
    half_price: half_price && seal.close(JSON.stringify(half_price)),
  }))
}

export function openHolder(seal: TextSeal, { half_price, ...holder }: StoredHolder): HolderDraft {
  return { ...holder, half_price: openProof(seal, half_price) }
}

/** Null as well for what nobody can read any more: then it is asked for again. */
export function openProof(seal: TextSeal, half_price: string | null): HolderDraft['half_price'] {
  const opened = half_price === null ? undefined : seal.open(half_price)
  return opened === undefined ? null : (JSON.parse(opened) as HolderDraft['half_price'])
}
