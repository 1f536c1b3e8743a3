/** How much is done of everything. */
export const full = {
  rounds: 5,
  tries: 2,
  /** No further round or second try begins after this. */
  rounds_end_s: 1_500,
  /** Buyers at once, and how many buy: long enough that the first and the last of them are few. */
  crowds: [
    { at_once: 16, purchases: 400 },
    { at_once: 48, purchases: 250 },
    { at_once: 250, purchases: 750 },
  ],
  /** A process that has sold for a while needs half as much as one that has just begun. */
  warm_up: { at_once: 48, purchases: 1_000 },
  /** Reservations a second, beside purchases and alone, and how long. */
  reservations: 50,
  seconds: 10,
  /** Who waits for a payment and looks, with `--looking`. */
  looking: 10_000,
  /** What doing nothing costs is watched for so long. */
  idle_s: 20,
}

export type Sizes = typeof full
export type CrowdSize = Sizes['warm_up']

export const quick: Sizes = {
  ...full,
  rounds: 1,
  tries: 1,
  crowds: [
    { at_once: 16, purchases: 48 },
    { at_once: 250, purchases: 250 },
  ],
  warm_up: { at_once: 48, purchases: 48 },
  seconds: 4,
  looking: 1_000,
  idle_s: 10,
}
