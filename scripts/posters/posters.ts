import { ballroom } from './figures/ballroom.ts'
import { beachPaddle } from './figures/beach-paddle.ts'
import { bunting } from './figures/bunting.ts'
import { cello } from './figures/cello.ts'
import { cloudClock } from './figures/cloud-clock.ts'
import { comicMask } from './figures/comic-mask.ts'
import { cup } from './figures/cup.ts'
import { drum } from './figures/drum.ts'
import { fourEmbers } from './figures/four-embers.ts'
import { futsalCourt } from './figures/futsal-court.ts'
import { goalNet } from './figures/goal-net.ts'
import { ironPot } from './figures/iron-pot.ts'
import { laugh } from './figures/laugh.ts'
import { leapingFish } from './figures/leaping-fish.ts'
import { nightTrail } from './figures/night-trail.ts'
import { openAirCinema } from './figures/open-air-cinema.ts'
import { openWater } from './figures/open-water.ts'
import { orchardNight } from './figures/orchard-night.ts'
import { pool } from './figures/pool.ts'
import { seasidePitch } from './figures/seaside-pitch.ts'
import { soundHole } from './figures/sound-hole.ts'
import { stadiumNight } from './figures/stadium-night.ts'
import { tunnel } from './figures/tunnel.ts'
import { vinylSun } from './figures/vinyl-sun.ts'
import { waterDrop } from './figures/water-drop.ts'
import { windingLanes } from './figures/winding-lanes.ts'
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
  'corrida-da-represa': { figure: windingLanes, producer_id: '3' },
  'open-de-beach-tennis': { figure: beachPaddle, producer_id: '3' },
  'volta-noturna': { figure: nightTrail, producer_id: '3' },
  'travessia-da-represa': { figure: openWater, producer_id: '3' },
  'cinema-na-praca': { figure: openAirCinema, producer_id: '4' },
  'orquestra-municipal': { figure: cello, producer_id: '4' },
  'arraial-da-estacao': { figure: bunting, producer_id: '4' },
  'caminhada-das-aguas': { figure: waterDrop, producer_id: '4' },
  'comedia-na-estacao': { figure: comicMask, producer_id: '4' },
  'por-do-sol-no-deck': { figure: vinylSun, producer_id: '5' },
  'cordas-a-beira-dagua': { figure: soundHole, producer_id: '5' },
  'quatro-brasas': { figure: fourEmbers, producer_id: '5' },
  'baile-das-aguas': { figure: ballroom, producer_id: '6' },
  'day-use-lagoa-serena': { figure: pool, producer_id: '6' },
}
