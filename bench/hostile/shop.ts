import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { startPostgres, type Postgres } from '../reservations/postgres.ts'
import { aCrowd, aSale, type Buyer, type Sale } from '../reservations/sale.ts'
import { OURS, startProduct, type Server } from '../reservations/servers.ts'
import { inDatabase } from '../reservations/shops.ts'
import { end } from '../reservations/our-processes.ts'
import { gather, type Crowd } from './crowd.ts'
import type { Sizes } from './sizes.ts'

export type HostileShop = {
  sizes: Sizes
  postgres: Postgres
  database_url: string
  server: Server
  /** Those whose wait is measured, and those beside them. */
  fans: Crowd
  others: Crowd
  sale: Sale
  buyers: Buyer[]
  card_token: string
}

/** The product on a PostgreSQL of its own, behind a proxy that is believed, with a door for its memory; nothing else differs. */
export async function openHostileShop(sizes: Sizes): Promise<HostileShop> {
  const postgres = await startPostgres()
  const url = postgres.urlOf('hostile')
  await inDatabase(postgres.urlOf('postgres'), (admin) => admin.query('create database hostile'))
  await end((await startProduct({ DATABASE_URL: url })).child)
  const { sale, buyers } = await inDatabase(url, async (sql) => ({
    buyers: await aCrowd(sql, sizes.buyers),
    sale: await aSale(sql, 'b-hostile', { tickets: 2 * sizes.buyers }),
  }))
  await inDatabase(url, (sql) => sql.query('vacuum analyze'))
  const door = pathToFileURL(join(import.meta.dirname, 'heap-door.mjs')).href
  const settings = { DATABASE_URL: url, TRUST_PROXY: '127.0.0.1' }
  const server = await startProduct(settings, OURS, ['--expose-gc', '--import', door])
  const shop = { sizes, postgres, database_url: url, server, sale, buyers, card_token: await aCard(server.url) }
  return { ...shop, fans: gather(server.url), others: gather(server.url) }
}

/** A test card as the sandbox's own document seals it. */
async function aCard(url: string): Promise<string> {
  const html = await (await fetch(`${url}/dev/sandbox/card`)).text()
  const [, spki = ''] = /data-public-key="([^"]+)"/.exec(html) ?? []
  const key = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' })
  const card = { expiry: '12/39', cvv: '123', name: 'FULANO DE TAL', number: '4000007777123453' }
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  return `sbx_${publicEncrypt({ key, ...padding }, Buffer.from(JSON.stringify(card))).toString('base64url')}`
}

/** What the product keeps, in MB, when everything nobody needs is gone. */
export function keptMegabytes({ server }: HostileShop): Promise<number> {
  return new Promise((resolve) => {
    server.child.once('message', (told) => {
      const { heap_bytes, outside_bytes } = told as { heap_bytes: number; outside_bytes: number }
      resolve((heap_bytes + outside_bytes) / 2 ** 20)
    })
    server.child.send('how much?')
  })
}
