/** How much is done of everything: a whole run takes about a quarter of an hour, a quick one about a minute and a half. */
export const full = {
  rounds: 3,
  /** Of one measurement. */
  seconds: 6,
  /** Looks at a cached answer, and reservations, that are measured beside others; a second. */
  looks: 50,
  reservations: 40,
  connections: [16, 64, 256],
  missing_pages: 200,
  carts: 100_000,
  /** No further cart is sent after this. */
  carts_s: 480,
  /** A second, while reservations are measured beside them. */
  carts_rate: 60,
  addresses: 20_000,
  logins: 200,
  overload: 5,
  overload_s: 10,
  /** Nobody buys twice. */
  buyers: 40_000,
}

export type Sizes = typeof full

export const quick: Sizes = {
  ...full,
  rounds: 1,
  seconds: 2,
  connections: [16, 64],
  carts: 1_500,
  carts_s: 20,
  addresses: 1_000,
  overload_s: 3,
  buyers: 6_000,
}
