import { cloudClock } from './figures/cloud-clock.ts'
import { cup } from './figures/cup.ts'
import { drum } from './figures/drum.ts'
import { futsalCourt } from './figures/futsal-court.ts'
import { goalNet } from './figures/goal-net.ts'
import { ironPot } from './figures/iron-pot.ts'
import { laugh } from './figures/laugh.ts'
import { leapingFish } from './figures/leaping-fish.ts'
import { orchardNight } from './figures/orchard-night.ts'
import { seasidePitch } from './figures/seaside-pitch.ts'
import { stadiumNight } from './figures/stadium-night.ts'
import { tunnel } from './figures/tunnel.ts'
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
  'futsal-tucunare': { figure: futsalCourt, producer_id: '1' },
  'futsal-na-beira-do-rio': { figure: leapingFish, producer_id: '1' },
  'copa-cunhata': { figure: cup, producer_id: '1' },
  'mare-alta-noite': { figure: stadiumNight, producer_id: '2' },
  'mare-alta-semifinal': { figure: goalNet, producer_id: '2' },
  'mare-alta-de-dia': { figure: seasidePitch, producer_id: '2' },
  'visita-arena-farol': { figure: tunnel, producer_id: '2' },
}
