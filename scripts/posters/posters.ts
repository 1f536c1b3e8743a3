import { cloudClock } from './figures/cloud-clock.ts'
import { drum } from './figures/drum.ts'
import { ironPot } from './figures/iron-pot.ts'
import { laugh } from './figures/laugh.ts'
import { orchardNight } from './figures/orchard-night.ts'
import type { Figure } from './stage.ts'

/** A figure in the inks of a producer. */
export type Poster = { figure: Figure; producer_id: string }

/** By name, as the events of the demo ask for them. */
export const posters: Record<string, Poster> = {
  'festival-jabuticaba': { figure: orchardNight, producer_id: '0' },
  'riso-de-quinta': { figure: laugh, producer_id: '0' },
  'panela-de-ferro': { figure: ironPot, producer_id: '0' },
  'relojoeiro-de-nuvens': { figure: cloudClock, producer_id: '0' },
  'batuque-no-mirante': { figure: drum, producer_id: '0' },
}
