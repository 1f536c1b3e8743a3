import { requiredText } from '@bilheteria/contract/fields'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '#db/db.ts'
import { sha256Source, trustedTypes } from '#runtime/html.ts'
import { openCardDocument } from '#outside/payment/card-document/card-document.ts'
import { openLastStep } from '#sandbox/card-document.ts'
import { byHand } from '#sandbox/manual-actions.ts'
import { DECISION_MS } from '#sandbox/create-charge.ts'
import { addFault, callFaults, clearFaults, refundFaults, webhookFaults } from '#sandbox/faults.ts'
import { createAnswer } from './answer-with-faults.ts'
import { cancelCharge } from '#sandbox/decide-charge.ts'
import { openBooks } from '#sandbox/open-books.ts'
import { listMade } from '#sandbox/read-charge.ts'
import { refundCharge, TRANSFER_MS } from '#sandbox/refund-charge.ts'
import { refusals, SandboxRefusal } from '#sandbox/refusal.ts'
import { isSameText } from '#crypto/timing-safe-equal.ts'

/** `wake` says that there is something to tell, now or in so many milliseconds. */
type Sandbox = { db: Db; together: Db; api_key: string; wake(in_ms?: number): void }

/**
 * The API of the sandbox, a payment provider that moves no money. Merchants' calls need the key; what a buyer, a bank or
 * a storm would do can be done by anybody, which is why there is such a thing only in a sandbox.
 */
export function serveDevSandbox(app: FastifyInstance, { db, together, api_key, wake }: Sandbox): void {
  const books = openBooks(together)
  const answer = createAnswer(app, books.takeFault)

  void app.register(
    async (scope) => {
      scope.setErrorHandler(replyRefusal)
      serveCardDocument(scope, db)

      void scope.register(async (api) => {
        api.addHook('onRequest', async ({ headers }) => {
          if (!isSameText(headers.authorization ?? '', `Bearer ${api_key}`)) throw new SandboxRefusal('unauthorized')
        })
        api.post('/charges', async ({ body }, reply) => {
          const charge = parse(newCharge, body)
          return answer('create', reply, async () => {
            const made = await books.create(charge)
            if (charge.method === 'card') wake(DECISION_MS)
            return made
          })
        })
        api.get('/charges/:key', async (request, reply) => answer('read', reply, () => books.read(keyOf(request))))
        api.post('/charges/:key/cancel', async (request, reply) => reply.send(await cancelCharge(db, keyOf(request))))
        api.get('/charges', async ({ query }) => ({ charges: await listMade(db, parse(page, query)) }))
        api.post('/charges/:key/refunds', async (request, reply) => {
          const refund = { ...parse(newRefund, request.body), charge_key: keyOf(request) }
          return answer('refund', reply, async () => {
            const made = await refundCharge(db, refund)
            wake(TRANSFER_MS)
            return made
          })
        })
      })

      for (const [action, act] of Object.entries({ ...byHand, pay: (_: Db, key: string) => books.pay(key) })) {
        scope.post(`/charges/:key/${action}`, async (request, reply) => {
          const charge = await act(db, keyOf(request))
          wake()
          return reply.send(charge)
        })
      }
      scope.post('/faults', async ({ body }, reply) => {
        await addFault(db, parse(newFault, body))
        return reply.code(201).send({})
      })
      scope.delete('/faults', async () => {
        await clearFaults(db)
        return {}
      })
    },
    { prefix: '/dev/sandbox' },
  )
}

const key = z.string().check(z.regex(/^[A-Za-z0-9]{32}$/))
const amount_cents = z.int().check(z.minimum(1), z.maximum(2_000_000_000))
const charge = {
  key,
  amount_cents,
  description: requiredText(140),
  payer: z.strictObject({ name: requiredText(120), document: requiredText(14), email: requiredText(254) }),
  expires_in_s: z.int().check(z.minimum(1), z.maximum(30 * 86_400)),
  notification_url: z.url({ protocol: /^https?$/ }),
}
const newCharge = z.discriminatedUnion('method', [
  z.strictObject({ ...charge, method: z.literal('pix') }),
  z.strictObject({
    ...charge,
    method: z.literal('card'),
    card_token: z.string().check(z.maxLength(4_000)),
    installments: z.int().check(z.minimum(1), z.maximum(24)),
  }),
])
const newRefund = z.strictObject({ key: z.string().check(z.regex(/^[A-Za-z0-9]{32,35}$/)), amount_cents })
const newFault = z.strictObject({
  kind: z.enum([...callFaults, ...refundFaults, ...webhookFaults]),
  times: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  call: z.optional(z.enum(['create', 'read', 'refund'])),
  ms: z.optional(z.int().check(z.minimum(0), z.maximum(86_400_000))),
  copies: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
})

const page = z.object({
  from: z.pipe(
    z.iso.datetime(),
    z.transform((text) => new Date(text)),
  ),
  to: z.pipe(
    z.iso.datetime(),
    z.transform((text) => new Date(text)),
  ),
  after: z.string(),
  most: z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)),
})

function parse<Shape extends z.ZodMiniType>(shape: Shape, body: unknown): z.infer<Shape> {
  const { data, success } = z.safeParse(shape, body)
  if (!success) throw new SandboxRefusal('invalid_request')
  return data
}

/** A key nobody could have used names no charge. */
function keyOf({ params }: FastifyRequest): string {
  const given = z.safeParse(key, (params as { key: string }).key)
  if (!given.success) throw new SandboxRefusal('charge_not_found')
  return given.data
}

function errorBody(code: string, message: string) {
  return { error: { code, message } }
}

/** What is no refusal of the sandbox's is answered like everywhere else. */
function replyRefusal(error: unknown, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof SandboxRefusal)) throw error
  return reply.code(refusals[error.code].status).send(errorBody(error.code, error.message))
}

/** The card document, in a frame of ours or of nobody. Its policy allows its own two texts and no request whatsoever. */
function serveCardDocument(scope: FastifyInstance, db: Db): void {
  const draw = openCardDocument()
  const lastStep = openLastStep()
  scope.get('/card', async (_request, reply) => {
    const { html, scripts, styles } = draw(await lastStep(db))
    const policy = [
      "default-src 'none'",
      `script-src ${scripts.map(sha256Source).join(' ')}`,
      `style-src ${styles.map(sha256Source).join(' ')}`,
      "frame-ancestors 'self'",
      "form-action 'none'",
      "base-uri 'none'",
      trustedTypes(),
    ]
    return reply
      .headers({ 'content-security-policy': policy.join('; '), 'x-frame-options': 'SAMEORIGIN' })
      .type('text/html; charset=utf-8')
      .send(html)
  })
}
