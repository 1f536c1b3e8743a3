import { createHash } from 'node:crypto'
import * as z from 'zod'
import { isSameText } from '#crypto/timing-safe-equal.ts'
import type { PagBankSettings } from './pagbank-settings.ts'
import { charge, chargeId, order, orderId } from './pagbank-shapes.ts'
import type { RawWebhook, WebhookEvent } from './provider.ts'

/** Nobody but they and we know the token. Over the bytes as they came: written again it is another body. */
function isVouchedFor({ headers, body }: RawWebhook, { token }: Pick<PagBankSettings, 'token'>): boolean {
  const wanted = createHash('sha256').update(`${token}-`).update(body).digest('hex')
  return isSameText(String(headers['x-authenticity-token']), wanted)
}

const reference_id = z.string().nullish()
const toldOrder = z.object({ id: orderId, reference_id, charges: order.shape.charges.catch([]) })
const toldCharge = z.object({ id: chargeId, reference_id, ...charge.pick({ status: true, amount: true }).shape })

/** An order, or a charge of one. Whatever else they tell of, a charge-back among it, is none of our charges' news. */
export function parsePagBankWebhook(
  webhook: RawWebhook,
  settings: Pick<PagBankSettings, 'token'>,
): WebhookEvent[] | undefined {
  if (!isVouchedFor(webhook, settings)) return undefined
  const told = parsed(webhook.body)
  if (typeof told !== 'object' || told === null) return undefined
  const { data: of_order } = toldOrder.safeParse(told)
  if (of_order) return [eventOf(of_order, of_order.charges ?? [])]
  const { data: of_charge } = toldCharge.safeParse(told)
  return of_charge ? [eventOf(of_charge, [of_charge])] : []
}

type Named = { id: string; reference_id?: string | null | undefined }

/** The same order is told again when it was paid or money went back, and that is other news. */
function eventOf({ id, reference_id }: Named, charges: z.infer<typeof toldCharge>[]): WebhookEvent {
  const news = charges.map((one) => `${one.id}=${one.status}/${one.amount.summary?.refunded ?? ''}`)
  return {
    event_key: [id, ...news.toSorted()].join(' '),
    charge_key: reference_id && /^[0-9a-f]{32}$/.test(reference_id) ? reference_id : null,
    provider_id: id,
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
