import type { Db } from '#db/db.ts'
import { listPulses, type SeenPulse } from '#db/pulses.ts'
import { formatTable } from './format-table.ts'

/** Five pulses. */
const SILENT_S = 10

const TITLES = ['process', 'pid', 'role', 'release', 'up', 'busy', 'connections', 'waiting', 'streams', 'state']

/** Every process that shares this database, and whether all of them are heard of. */
export async function listNodes(db: Db): Promise<{ well: boolean; text: string }> {
  const pulses = await listPulses(db)
  if (pulses.length === 0) return { well: false, text: 'No process has said that it is there.' }
  const rows = pulses.map((pulse) => [
    `${pulse.host}:${pulse.port}`,
    pulse.pid,
    pulse.role,
    pulse.release,
    duration(pulse.up_s),
    `${pulse.busy_percent} %`,
    pulse.connections,
    pulse.waiting,
    pulse.streams,
    stateOf(pulse),
  ])
  return { well: pulses.every(isHeard), text: formatTable(TITLES, rows) }
}

export function isHeard({ silent_s }: SeenPulse): boolean {
  return silent_s < SILENT_S
}

function stateOf(pulse: SeenPulse): string {
  return isHeard(pulse) ? 'ok' : `silent for ${pulse.silent_s} s`
}

/** `3 d 4 h`, `4 h 12 min`, `12 min`, `40 s` */
function duration(seconds: number): string {
  const [days, hours, minutes] = [seconds / 86_400, (seconds / 3_600) % 24, (seconds / 60) % 60].map(Math.floor)
  if (days) return `${days} d ${hours} h`
  if (hours) return `${hours} h ${minutes} min`
  return minutes ? `${minutes} min` : `${seconds} s`
}
