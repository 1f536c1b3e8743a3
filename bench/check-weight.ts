import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; css?: string[]; imports?: string[]; assets?: string[] }

const client = join(import.meta.dirname, '../apps/storefront/dist/client')
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

/** What a browser loads, with everything imported statically. */
function filesOf(...names: string[]): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the build's manifest`)
    if (scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    chunk.css?.forEach((file) => styles.add(file))
    chunk.imports?.forEach(visit)
  }
  names.forEach(visit)
  return { scripts, styles }
}

function gzipKilobytes(files: Iterable<string>): number {
  let bytes = 0
  for (const file of files) bytes += gzipSync(readFileSync(join(client, file)), { level: 9 }).length
  return bytes / 1000
}

const first = filesOf('src/main.tsx', 'src/features/events/home-page.tsx')
const event = filesOf('src/main.tsx', 'src/app/buy-page.tsx')
const beyond = [...event.scripts].filter((file) => !first.scripts.has(file))

/** Arrives when somebody looks at it, with the thread that draws its seats. */
const MAP = 'src/features/seats/map/seat-map.tsx'
const map = filesOf(MAP)
const drawing = [...map.scripts, ...(manifest[MAP]?.assets ?? [])].filter((file) => !event.scripts.has(file))

/** Arrives when somebody asks what one sees from a seat, beside the map. */
const CHOICE = 'src/features/checkout/seat-choice/map-choice.tsx'
const chosen = new Set([...event.scripts, ...map.scripts, ...filesOf(CHOICE).scripts])
const view = filesOf('src/features/checkout/seat-choice/show-seat-views.ts')
const looking = [...view.scripts].filter((file) => !chosen.has(file))

const budgets = [
  { what: 'first-load JS of home', limit: 90, size: gzipKilobytes(first.scripts) },
  { what: 'first-load CSS', limit: 8, size: gzipKilobytes(first.styles) },
  { what: 'extra JS of checkout', limit: 30, size: gzipKilobytes(beyond) },
  { what: 'extra JS of the seat map', limit: 10.6, size: gzipKilobytes(drawing) },
  { what: 'extra JS of the view from a seat', limit: 12, size: gzipKilobytes(looking) },
]

for (const { what, limit, size } of budgets) {
  console.log(`${size <= limit ? 'ok  ' : 'OVER'} ${what}: ${size.toFixed(1)} kB gzip (budget ${limit})`)
}
process.exit(budgets.every(({ limit, size }) => size <= limit) ? 0 : 1)
