/** How much is done of everything, so that a whole run takes about half an hour and a quick one about four minutes. */
export const full = {
  rounds: 7,
  tries: 2,
  /** No further round or second try begins after this. */
  rounds_end_s: 1_500,
  /** Of one measurement at most, even when not everybody had a turn. */
  seconds: 3,
  tickets: 20_000,
  seats: 10_000,
  bare: 30_000,
  lists: 10_000,
  purchases: 500,
  many_reservations: 1_000_000,
  many_orders: 1_000_000,
  /** Drawn and sent beside a rush. */
  letters: 1_000,
  proof_buyers: 4_000,
}

export type Sizes = typeof full

export const quick: Sizes = {
  rounds: 1,
  tries: 1,
  rounds_end_s: 60,
  seconds: 1,
  tickets: 4e3,
  seats: 3e3,
  bare: 5e3,
  lists: 2e3,
  purchases: 250,
  many_reservations: 2e5,
  many_orders: 5e4,
  letters: 200,
  proof_buyers: 1e3,
}

/** Two trees against each other: less is measured, more often, and nothing twice, because the other side met the same. */
export const fullAgainst: Sizes = { ...full, rounds: 10, tries: 1, rounds_end_s: 900 }

export const quickAgainst: Sizes = { ...quick, rounds: 3 }

/** Stock of the sell-out and of the killed one: a quarter of the crowd can have it. */
export function proofStock({ proof_buyers }: Sizes): number {
  return proof_buyers / 4
}
