import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Shop } from './a-shop.ts'

const EVERY_MS = 200
const PATIENCE_MS = 20_000

type Sample = { what: string; at: string; asked: number; heard: number; status: number }
export type Watch = ReturnType<typeof watchShop>

/** Asks every address again and again, and commits by itself, to know when anything could be. */
export function watchShop({ url, web, event, database_url }: Shop) {
  const samples: Sample[] = []
  const commits: number[] = []
  const pending = new Set<Promise<void>>()
  const pages = ['/', '/api/events', `/api/events/${event.id}`, `/ticket/buy/${event.id}`]
  const questions = [
    ...web.map((at) => ({ what: 'health', at, path: '/healthz' })),
    ...[...web, url].flatMap((at) => pages.map((path) => ({ what: 'page', at, path }))),
  ]

  async function sample({ what, at, path }: (typeof questions)[number]): Promise<void> {
    const asked = performance.now()
    const status = await fetch(at + path, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    samples.push({ what, at: at + path, asked, heard: performance.now(), status })
  }

  const timer = setInterval(() => {
    for (const question of questions) {
      const asking = sample(question).finally(() => pending.delete(asking))
      pending.add(asking)
    }
  }, EVERY_MS)

  const ending = new AbortController()
  const committing = (async () => {
    while (!ending.signal.aborted)
      await commitAgain(database_url, commits, ending.signal).catch(() => sleep(EVERY_MS / 2))
  })()

  return {
    samples,
    commits,
    stop: async () => {
      ending.abort()
      clearInterval(timer)
      await Promise.all([committing, ...pending])
    },
  }
}

/** On one connection, until it breaks. */
async function commitAgain(url: string, commits: number[], ending: AbortSignal): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    while (!ending.aborted) {
      await client.query(`select pg_logical_emit_message(true, 'drill', '')`)
      commits.push(performance.now())
      await sleep(EVERY_MS / 2)
    }
  } finally {
    // Nobody waits for the goodbye of one that is gone.
    void client.end().catch(() => undefined)
  }
}
