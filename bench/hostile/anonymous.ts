import { measureBeside, medianOf, spread } from './beside.ts'
import type { Told } from './crowd-worker.ts'
import { atMost, type Row } from './rows.ts'
import type { HostileShop } from './shop.ts'
import { ANONYMOUS_GETS, type AnonymousGet } from './visits.ts'

const CONNECTIONS = 16

/** GETs without a login, as fast as one network address can send them: what a buyer waits beside them ÷ calm. */
export async function besideAnonymousGets(shop: HostileShop): Promise<Row[]> {
  const { reservations: rate, seconds, rounds } = shop.sizes
  const { sale, buyers } = shop
  const fans = { errand: { kind: 'reservations' as const, sale, buyers }, connections: 8, rate, seconds }
  const rows: Row[] = []
  for (const what of ANONYMOUS_GETS) {
    const ratios: number[] = []
    const refused: number[] = []
    for (let round = 0; round < rounds; round++) {
      const calm_ms = p50Of(await shop.fans(fans))
      const crowd = { errand: { kind: 'anonymous' as const, what }, connections: CONNECTIONS, seconds }
      const beside = await measureBeside(shop, fans, crowd)
      ratios.push(p50Of(beside.fans) / calm_ms)
      refused.push((beside.others.by_status[503]?.count ?? 0) / beside.others.came)
    }
    rows.push(rowOf(what, ratios, medianOf(refused)))
  }
  return rows
}

/** Pages that do not exist are the control: what any request costs here, gate or not. */
function rowOf(what: AnonymousGet, ratios: number[], refused: number): Row {
  const measured = { shown: spread(ratios), value: medianOf(ratios) }
  const row = `${CONNECTIONS} connections, ${what} (${(refused * 100).toFixed(0)} % refused): median of a reservation ÷ calm`
  return what === 'missing page' ? { what: row, measured: measured.shown, goal: '' } : atMost(row, measured, 3)
}

function p50Of({ by_status }: Told): number {
  const share = by_status[200]
  if (!share) throw new Error(`no reservation was answered with 200: ${JSON.stringify(by_status)}`)
  return share.p50_ms
}
