export type Tone = 0 | 1 | 2 | 3 | 4 | 'extra'

const STRONGEST = 4
/** So much above the next price is another kind of place. */
const CLEARLY_ABOVE = 1.5

type Priced = { id: string; price_cents: number | undefined }

/** Dearer sectors have a stronger tone, equal prices the same one; a box far above the rest has a colour of its own. */
export function priceTones(sectors: readonly Priced[]): Map<string, Tone> {
  const prices = [...new Set(sectors.flatMap(({ price_cents }) => price_cents ?? []))].toSorted((a, b) => a - b)
  const [dearest = 0, next = 0] = prices.toReversed()
  const special = prices.length > 2 && next > 0 && dearest >= next * CLEARLY_ABOVE
  const ranked = special ? prices.slice(0, -1) : prices
  return new Map(
    sectors.map(({ id, price_cents }) => {
      if (special && price_cents === dearest) return [id, 'extra']
      const rank = price_cents === undefined ? 0 : ranked.indexOf(price_cents)
      return [id, toneOf(rank, ranked.length)]
    }),
  )
}

/** The dearest is strongest, and the others as far from each other as can be. */
function toneOf(rank: number, of: number): Tone {
  if (of <= 1) return STRONGEST
  return Math.round((rank * STRONGEST) / (of - 1)) as Tone
}
