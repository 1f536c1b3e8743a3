import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { createAnswer } from '#dev/answer-with-faults.ts'
import { serveDevPayments } from '#dev/payments.ts'
import type { Db, OpenDb } from '#db/db.ts'
import {
  callFaults,
  addFault,
  clearFaults,
  takeFault,
  forgeryFaults,
  type Call,
  type NewFault,
} from '#sandbox/faults.ts'
import { byHand } from '#sandbox/manual-actions.ts'
import type { DueEvent } from '#sandbox/events.ts'
import { postWebhook } from '#sandbox/post-webhook.ts'
import { workSandbox, type Webhook } from '#sandbox/work-sandbox.ts'

/** Everything a dialect asked of us, so that a test can compare it with the provider's reference. */
type Exchange = { method: string; path: string; headers: Record<string, unknown>; body: unknown }

export type Stage = {
  db: Db
  /** Where it is played: `http://127.0.0.1:…`. */
  url(): string
  /** Does what was asked and answers it, unless a fault wants it otherwise. */
  answer(call: Call, reply: FastifyReply, work: () => Promise<object>): Promise<FastifyReply>
}

/** How one provider speaks. Money, time and bad days are the sandbox's: its ledger says what is true of a charge. */
export type Dialect = {
  name: string
  /** Its addresses, strict about what its reference asks for; and the script and frames it gives to browsers. */
  serve(scope: FastifyInstance, stage: Stage): void
  /** A webhook in its own words. */
  compose(stage: Stage, event: DueEvent): Promise<Webhook>
}

const WORK_MS = 100

/** A provider on this machine. `work` does what is due there; `start` has it done by itself, as in a process of its own. */
export async function playProvider(dialect: Dialect, db: OpenDb, { port = 0, post = postWebhook } = {}) {
  const app = Fastify({ bodyLimit: 1_048_576 })
  const exchanges: Exchange[] = []
  let address = ''
  const stage: Stage = { db, url: () => address, answer: createAnswer(app, (call) => takeFault(db, callFaults, call)) }
  app.addHook('preHandler', async ({ method, url, headers, body }) => {
    exchanges.push({ method, path: url, headers, body })
  })
  // Buyers and clerks, by hand: the same page as the sandbox's own.
  serveDevPayments(app, db, () => {})
  app.post('/played/faults', async ({ body }) => addFault(db, body as NewFault).then(() => ({})))
  app.delete('/played/faults', async () => clearFaults(db).then(() => ({})))
  app.post('/played/:key/:action', async ({ params }) => {
    const { key, action } = params as { key: string; action: keyof typeof byHand }
    return byHand[action](db, key)
  })
  void app.register(async (scope) => dialect.serve(scope, stage))
  address = await app.listen({ port, host: '127.0.0.1' })

  const compose = async (event: DueEvent) => {
    const webhook = await dialect.compose(stage, event)
    const forged = await takeFault(db, forgeryFaults)
    return forged ? forge(webhook) : webhook
  }
  const work = () => workSandbox(db, { compose, post })
  let timer: NodeJS.Timeout | undefined
  return {
    url: address,
    db,
    exchanges,
    work,
    start() {
      timer = setInterval(() => void work().catch(() => undefined), WORK_MS)
    },
    async close() {
      clearInterval(timer)
      await app.close()
    },
  }
}

/** Somebody else's word: what vouches for it is another's. */
function forge({ url, headers, body }: Webhook): Webhook {
  const vouching = Object.keys(headers).filter((name) => !name.startsWith('content-'))
  return { url, body, headers: { ...headers, ...Object.fromEntries(vouching.map((name) => [name, 'ts=1,v1=00'])) } }
}
