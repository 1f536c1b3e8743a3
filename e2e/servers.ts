/** Chosen by whoever starts the journeys; these serve a journey that is run from an editor. */
const PORT = Number(process.env['E2E_PORT'] ?? 4170)

/** How many ports there are from that one on. */
export const PORTS = 24

/** Where the journeys find the product; one server for each router mode. */
export const HASH_URL = `http://localhost:${PORT}`
export const HISTORY_URL = `http://localhost:${PORT + 1}`

/** The mail server: the product delivers to one, journeys read from the other. */
export const SMTP_PORT = PORT + 2
export const MAILBOX_URL = `http://localhost:${PORT + 3}`

/** A shop of its own, for the story that needs one. */
export const ODD_SHOP_URL = `http://localhost:${PORT + 4}`

const PLAYED_PORT = PORT + 5
const PLAYED = ['mercado_pago', 'pagbank', 'pix'] as const
export type PlayedProvider = (typeof PLAYED)[number]

/** A shop whose money a played provider takes, and that provider; another pair for each screen a story is told on. */
export function playedPorts(provider: PlayedProvider, screen: string): { shop: number; provider: number } {
  const pair = PLAYED_PORT + 2 * (PLAYED.indexOf(provider) + (screen === 'phone' ? 0 : PLAYED.length))
  return { shop: pair, provider: pair + 1 }
}

/** The demo's shop with an operator who changes its events; one for each screen. */
export function changedShopUrl(screen: string): string {
  return `http://localhost:${PLAYED_PORT + 4 * PLAYED.length + (screen === 'phone' ? 0 : 1)}`
}

/** The demo's shop behind a balancer, and the processes behind that. */
export const KIT_SHOP_URL = `http://127.0.0.1:${PORT + 19}`
export const KIT_SHOP_PORTS = [20, 21, 22, 23].map((n) => PORT + n)
