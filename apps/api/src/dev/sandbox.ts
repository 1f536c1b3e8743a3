import { requiredText } from '@bilheteria/contract/fields'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '#db/db.ts'
import { sha256Source, trustedTypes } from '#runtime/html.ts'
import { openCardDocument } from '#sandbox/card-document.ts'
import { byHand } from '#sandbox/manual-actions.ts'
import { createCharge } from '#sandbox/create-charge.ts'
import { addFault, callFaults, clearFaults, takeFault, webhookFaults, type Call } from '#sandbox/faults.ts'
import { readCharge } from '#sandbox/read-charge.ts'
import { refundCharge } from '#sandbox/refund-charge.ts'
import { refusals, SandboxRefusal } from '#sandbox/refusal.ts'
import { isSameText } from '#crypto/timing-safe-equal.ts'

type Sandbox = { db: Db; api_key: string }

/**
 * The API of the sandbox, a payment provider that moves no money. Merchants' calls need the key; what a buyer, a bank or
 * a storm would do can be done by anybody, which is why there is such a thing only in a sandbox.
 */
export function serveDevSandbox(app: FastifyInstance, { db, api_key }: Sandbox): void {
  const hold = createHeldReplies(app)

  /** Does what is asked, unless a fault wants it otherwise. */
  async function answer(call: Call, reply: FastifyReply, work: () => Promise<object>): Promise<FastifyReply> {
    const fault = await takeFault(db, callFaults, call)
    if (fault?.kind === 'error_500') return reply.code(500).send(errorBody('internal', 'Something broke, as asked.'))
    if (fault?.kind === 'timeout_before_charge') return hold(reply, fault.ms)
    const result = await work()
    return fault ? hold(reply, fault.ms) : reply.send(result)
  }

  void app.register(
    async (scope) => {
      scope.setErrorHandler(replyRefusal)
      scope.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
      serveCardDocument(scope, db)

      void scope.register(async (api) => {
        api.addHook('onRequest', async ({ headers }) => {
          if (!isSameText(headers.authorization ?? '', `Bearer ${api_key}`)) throw new SandboxRefusal('unauthorized')
        })
        api.post('/charges', async ({ body }, reply) => {
          const charge = parse(newCharge, body)
          return answer('create', reply, () => createCharge(db, charge))
        })
        api.get('/charges/:key', async (request, reply) => answer('read', reply, () => readCharge(db, keyOf(request))))
        api.post('/charges/:key/refunds', async (request, reply) => {
          const refund = { ...parse(newRefund, request.body), charge_key: keyOf(request) }
          return answer('refund', reply, () => refundCharge(db, refund))
        })
      })

      for (const [action, act] of Object.entries(byHand)) {
        scope.post(`/charges/:key/${action}`, async (request, reply) => reply.send(await act(db, keyOf(request))))
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
  kind: z.enum([...callFaults, ...webhookFaults]),
  times: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  call: z.optional(z.enum(['create', 'read', 'refund'])),
  ms: z.optional(z.int().check(z.minimum(0), z.maximum(86_400_000))),
  copies: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
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
  scope.get('/card', async (_request, reply) => {
    const { html, script, style } = await draw(db)
    const policy = [
      "default-src 'none'",
      `script-src ${sha256Source(script)}`,
      `style-src ${sha256Source(style)}`,
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

/** Callers who will never get an answer: their connection breaks after a while, or when the process ends. */
function createHeldReplies(app: FastifyInstance) {
  const held = new Map<FastifyReply['raw'], NodeJS.Timeout>()

  function breakOff(raw: FastifyReply['raw']): void {
    clearTimeout(held.get(raw))
    held.delete(raw)
    raw.destroy()
  }
  app.addHook('preClose', async () => {
    for (const raw of held.keys()) breakOff(raw)
  })

  return (reply: FastifyReply, ms: number): FastifyReply => {
    const { raw } = reply.hijack()
    held.set(
      raw,
      setTimeout(() => breakOff(raw), ms),
    )
    raw.once('close', () => breakOff(raw))
    return reply
  }
}
