import { countOf, p95Of } from './crowd.ts'
import type { Told } from './crowd-worker.ts'
import { compare, measureBeside, medianOf, spread } from './beside.ts'
import { atMost, type Row } from './rows.ts'
import type { HostileShop } from './shop.ts'

/** Many who ask for pages that are not there, or by another spelling: who wants what is kept must hardly notice. */
export async function besideOddPages(shop: HostileShop): Promise<Row[]> {
  const { seconds, looks, missing_pages, connections } = shop.sizes
  const fans = { errand: { kind: 'cached answer' as const }, connections: 8, rate: looks, seconds }
  const rows: Row[] = []
  const refused: Told[] = []
  for (const many of connections) {
    const crowd = { connections: many, seconds }
    const { ratios, hostile, harmless } = await compare(shop, fans, {
      hostile: { ...crowd, errand: { kind: 'odd pages' } },
      harmless: { ...crowd, errand: { kind: 'cached page' } },
    })
    refused.push(...hostile.map(({ others }) => others))
    const p95 = [harmless, hostile].map((all) => medianOf(all.map(({ fans: told }) => p95Of(told))).toFixed(1))
    const what = `${many} connections: p95 of a cached answer beside odd pages ÷ beside a cached page (${p95.join(' → ')} ms)`
    rows.push(atMost(what, { shown: spread(ratios), value: medianOf(ratios) }, 1.5))
    rows.push({ what: `${many} connections: answers a second`, measured: ratesOf(harmless, hostile), goal: '' })
  }
  const quiet: number[] = []
  const pressed: number[] = []
  for (let round = 0; round < shop.sizes.rounds; round++) {
    quiet.push(p95Of(await shop.fans(fans)))
    const crowd = { errand: { kind: 'odd pages' as const }, connections: 64, rate: missing_pages, seconds }
    const beside = await measureBeside(shop, fans, crowd)
    refused.push(beside.others)
    pressed.push(p95Of(beside.fans))
  }
  const ratios = pressed.map((ms, round) => ms / (quiet[round] ?? ms))
  const what = `${missing_pages} odd pages a second: p95 of a cached answer ÷ quiet (${medianOf(quiet).toFixed(1)} → ${medianOf(pressed).toFixed(1)} ms)`
  return [...rows, atMost(what, { shown: spread(ratios), value: medianOf(ratios) }, 3), refusals(refused)]
}

function ratesOf(...sides: { others: Told }[][]): string {
  const rates = sides.map((all) => medianOf(all.map(({ others }) => (others.came / others.ms) * 1_000)).toFixed(0))
  return rates.join(' → ')
}

/** Whoever is too many hears it at once. */
function refusals(told: readonly Told[]): Row {
  const all = told.reduce((total, { came }) => total + came, 0)
  const busy = told.reduce((total, one) => total + countOf(one, 503), 0)
  const slowest = Math.max(0, ...told.map(({ by_status }) => by_status[503]?.p95_ms ?? 0))
  const others = [...new Set(told.flatMap(({ by_status }) => Object.keys(by_status)))].join(', ')
  const share = ((busy / all) * 100).toFixed(1)
  return {
    what: `odd pages: share of 503, their slowest p95 (statuses: ${others})`,
    measured: busy > 0 ? `${share} %, ${slowest.toFixed(0)} ms` : 'none',
    goal: 'no other 5xx',
    holds: told.every(({ by_status }) => Object.keys(by_status).every((status) => isFine(Number(status)))),
  }
}

/** Anything a product under load may say. */
export function isFine(status: number): boolean {
  return status === 503 || (status > 0 && status < 500)
}
