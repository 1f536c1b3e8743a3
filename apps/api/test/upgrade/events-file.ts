import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aFolder } from '../a-folder.ts'
import type { Release } from './a-release.ts'

const DAY_MS = 86_400_000

/** What everybody wants. */
export const STOCK = 5
/** More than anybody here buys. */
const MANY = 1_000_000

/**
 * The shop in the words of an operator, which every release understands: only its own tool knows the tables of an older one. Its
 * example tells what else a file needs.
 */
export async function writeEventsFile({ tree }: Release) {
  const example = JSON.parse(await readFile(join(tree, 'docs/examples/event.json'), 'utf8')) as {
    producer: object
    categories: { tag: string }[]
  }
  const anEvent = (id: string, quantity: number) => ({
    id,
    category: example.categories[0]?.tag,
    title: `Noite ${id}`,
    about_html: '<p>Uma noite.</p>',
    starts_at: inDays(30),
    venue: { name: 'Casa de Teste', city: 'Serra Clara', state: 'PR' },
    age_rating: 'L',
    convenience_fee: 15,
    convenience_fee_mode: 'percentual',
    sectors: [
      {
        name: 'Pista',
        sections: [
          {
            name: 'Pista',
            capacity: quantity,
            tickets: [
              {
                name: 'Inteira',
                kind: 'full',
                batches: [{ name: 'Lote 1', price_cents: 9_000, quantity, starts_at: inDays(-1) }],
              },
            ],
          },
        ],
      },
    ],
  })
  const [event, scarce] = [anEvent('larga', MANY), anEvent('escassa', STOCK)]
  const producer = { ...example.producer, id: '0', slug: '', domain: null }
  const file = join(await aFolder(), 'events.json')
  await writeFile(file, JSON.stringify({ producer, categories: example.categories, events: [event, scarce] }))
  return { file, event, scarce }
}

function inDays(days: number): string {
  return `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 19)}Z`
}
