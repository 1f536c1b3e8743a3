import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from './prepared-data.ts'
import { ODD_SHOP_URL } from './servers.ts'
import { startProduct } from './start-product.ts'
import { thisYear } from './this-year.ts'

const root = join(import.meta.dirname, '..')

type Section = { sector: string; section: string; area?: unknown; block?: object; repeat?: object }
export type Venue = { id: string; title: string; sections: Section[]; shapes?: object[] }

const row = (names: string, seats: number) => ({ names, seats })

/** What no architect draws and an operator still may write. No sector says where its name stands. */
export const CROOKED: Venue = {
  id: 'casa-torta',
  title: 'Casa Torta',
  sections: [
    { sector: 'Frente', section: 'Frente', block: { at: [0, 5], angle: 90, rows: [row('A-D', 12)] } },
    // On the same floor as the one before it, half a seat further.
    { sector: 'Por cima', section: 'Por cima', block: { at: [0.3, 5.4], angle: 90, rows: [row('A-D', 12)] } },
    // As thin as a hand, and as long as the hall.
    {
      sector: 'Fio',
      section: 'Fio',
      area: [
        [-12, 3],
        [12, 3],
        [12, 3.1],
        [-12, 3.1],
      ],
    },
    // Where nobody could stand.
    {
      sector: 'Ponto',
      section: 'Ponto',
      area: [
        [9, 12],
        [9.2, 12],
        [9.1, 12.2],
      ],
    },
    {
      sector: 'Mezanino da ala nova, com entrada pela rua de trás e rampa',
      section: 'Mezanino',
      area: [
        [-12, 10],
        [8, 10],
        [8, 16],
        [-12, 16],
      ],
    },
  ],
}

export const THREE_SEATS: Venue = {
  id: 'sala-de-tres',
  title: 'Sala de Três',
  sections: [{ sector: 'Sala', section: 'Sala', block: { at: [0, 3], angle: 90, rows: [row('A', 3)] } }],
}

const RINGS = [96, 122, 148, 174]

/** As many seats as a plan may have, in four rings of 25 blocks of a thousand. */
export const LARGEST: Venue = {
  id: 'estadio-sem-fim',
  title: 'Estádio Sem Fim',
  shapes: [{ kind: 'field', at: [0, 0], size: [105, 68], name: 'Campo' }],
  sections: RINGS.map((radius, ring) => ({
    sector: `Anel ${ring + 1}`,
    section: `Anel ${ring + 1} bloco #`,
    block: { at: [0, 0], angle: 0, radius, rows: [row('1-25', 40)] },
    repeat: { count: 25, turn: 14.4 },
  })),
}

const VENUES = [CROOKED, THREE_SEATS, LARGEST]

/** A shop that sells only these, as an operator would make it: from files. */
export function startOddShop(): ReturnType<typeof startProduct> {
  const folder = join(dataFolder('hash'), '../odd-shop')
  mkdirSync(folder, { recursive: true })
  for (const { id, sections, shapes = [] } of VENUES)
    writeFileSync(join(folder, `${id}.plan.json`), JSON.stringify({ focus: [0, 0], shapes, sections }))
  const { producer, categories } = readExample()
  const events = VENUES.map((venue) => anEvent(venue, categories[0]!.tag))
  writeFileSync(join(folder, 'shop.json'), JSON.stringify({ producer, categories, events }))

  const logos = join(folder, 'data/storage/ticket/0')
  mkdirSync(logos, { recursive: true })
  for (const name of ['logo', 'logo-dark', 'logo-footer', 'logo-footer-dark', 'favicon'])
    writeFileSync(join(logos, `${name}.svg`), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"/>')

  const settings = { DATA_DIR: join(folder, 'data'), DEMO: '0' }
  const cli = (...words: string[]) =>
    execFileSync(process.execPath, [join(root, 'apps/api/dist/cli.js'), ...words], {
      env: { ...process.env, ...settings },
      stdio: 'pipe',
    })
  cli('migrate')
  cli('create', join(folder, 'shop.json'))
  return startProduct(ODD_SHOP_URL, { ...settings, PUBLIC_URL: ODD_SHOP_URL })
}

type Example = { producer: object; categories: { tag: string }[] }

/** The producer of the documentation, as the only one of its deployment. */
function readExample(): Example {
  const { producer, categories } = JSON.parse(readFileSync(join(root, 'docs/examples/event.json'), 'utf8')) as Example
  return { producer: { ...producer, id: '0', slug: '' }, categories }
}

function anEvent({ id, title, sections }: Venue, category: string): object {
  const names = [...new Set(sections.map(({ sector }) => sector))]
  return {
    id,
    category,
    title,
    about_html: '<p>Uma casa como nenhuma outra.</p>',
    starts_at: `${Number(thisYear()) + 1}-06-10T20:00`,
    venue: { name: title, city: 'Vila dos Ipês', state: 'MG' },
    plan: `${id}.plan.json`,
    age_rating: 'L',
    convenience_fee: 10,
    convenience_fee_mode: 'percentual',
    sectors: names.map((name, n) => ({
      name,
      sections: sections.filter(({ sector }) => sector === name).flatMap((section) => soldIn(section, n)),
    })),
  }
}

function soldIn({ section, block, repeat }: Section, n: number): object[] {
  const { count = 1 } = (repeat ?? {}) as { count?: number }
  const batches = [{ name: 'Lote único', price_cents: 4000 + 1000 * n, quantity: 30, starts_at: '2026-01-01T10:00' }]
  return Array.from({ length: count }, (_, i) => ({
    name: section.replace('#', String(i + 1)),
    ...(!block && { capacity: 30 }),
    tickets: [{ name: 'Inteira', kind: 'full', batches }],
  }))
}
