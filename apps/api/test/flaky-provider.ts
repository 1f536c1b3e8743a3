import type { Order } from '@bilheteria/contract/orders'
import { randomUUID } from 'node:crypto'
import { webhookSegment } from '#crypto/derived-keys.ts'
import {
  ProviderRefused,
  type WebhookEvent,
  type PaymentProvider,
  type Reading,
  type ReadRefund,
  type RefundRequest,
} from '#outside/payment/provider.ts'
import { anOpenOrder, chargeKeyOf, orderOf, pay } from './a-purchase.ts'
import type { TestAccount } from './an-account.ts'
import { startApp } from './start-app.ts'

type News = Partial<Pick<Reading, 'state' | 'captured_cents'>> & { refund?: ReadRefund }
/** What it makes of being asked for money: it gives back so much, or refuses. */
type Behaviour = (asked: RefundRequest) => number | 'refuses'

const kind: Behaviour = ({ amount_cents }) => amount_cents

/** Knows Pix, and says whatever a test wants it to say: what the sandbox never does, a real provider may. */
function aFlakyProvider() {
  const charges = new Map<string, Reading>()
  const asked: RefundRequest[] = []
  let behaviour = kind

  function says(key: string, { refund, ...news }: News): void {
    const before = charges.get(key)
    if (!before) throw new Error('nobody asked to charge that')
    charges.set(key, { ...before, ...news, refunds: [...before.refunds, ...(refund ? [refund] : [])] })
  }

  const provider: PaymentProvider = {
    name: 'moody',
    methods: ['pix'],
    test: false,
    card_frame: null,
    quotes_by_card: false,
    quoteInstallments: async () => [],
    finds_by_key: true,
    probe: async () => ({ date: null, for_tests: true }),
    cancel: async () => undefined,
    create: async ({ key }) => {
      const none = {
        captured_cents: 0,
        card: null,
        refusal: null,
        refunds: [],
        returned_cents: null,
        interest_cents: 0,
      }
      const reading: Reading = {
        ...none,
        charge_key: key,
        provider_id: key,
        state: 'pending',
        pix_code: `code of ${key}`,
      }
      charges.set(key, reading)
      return reading
    },
    read: async ({ key }) => charges.get(key),
    refund: async (request) => {
      asked.push(request)
      const given = behaviour(request)
      if (given === 'refuses') throw new ProviderRefused('not now')
      const refund: ReadRefund = {
        key: request.key,
        provider_id: null,
        amount_cents: given,
        state: 'done',
      }
      says(request.charge_key, { refund })
      return refund
    },
    parseWebhook: ({ body }) => [JSON.parse(body.toString()) as WebhookEvent],
  }

  return {
    provider,
    says,
    /** Every refund it was ever asked for, the first one first. */
    asked: (order: Order) => asked.filter(({ charge_key }) => charge_key === chargeKeyOf(order)),
    isIn: (next: Behaviour) => (behaviour = next),
    isKindAgain: () => (behaviour = kind),
  }
}

const APP_SECRET = 'a secret that only a moody provider shares'

/** The app with a provider whose readings the test writes. */
export async function startFlakyApp() {
  const moody = aFlakyProvider()
  const app = await startApp({ APP_SECRET }, { payments: [moody.provider] })
  const url = `/api/webhooks/moody/${webhookSegment(APP_SECRET, 'moody')}`

  /** A webhook about the newest charge of an order, stored and not yet handled. */
  async function tell(order: Order): Promise<void> {
    const charge_key = chargeKeyOf(order)
    const body = JSON.stringify({ event_key: randomUUID(), charge_key, provider_id: null })
    const answer = await app.request(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }

  /** The provider knows something new about the newest charge of an order, and tells of it. */
  async function hear(order: Order, news: News = {}): Promise<void> {
    moody.says(chargeKeyOf(order), news)
    await tell(order)
    await app.settleEverything()
  }

  async function aWaitingPix(buyer: TestAccount, event_id: string): Promise<Order> {
    const { id } = await anOpenOrder(app, buyer, event_id)
    return (await pay(app, buyer, id, { method: 'pix' })).json<Order>()
  }

  async function aPaidOrder(buyer: TestAccount, event_id: string): Promise<Order> {
    const waiting = await aWaitingPix(buyer, event_id)
    await hear(waiting, { state: 'approved', captured_cents: waiting.quote.total_cents })
    return orderOf(app, buyer, waiting.id)
  }

  return { app, moody, hear, tell, aWaitingPix, aPaidOrder }
}
