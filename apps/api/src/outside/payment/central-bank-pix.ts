import { connectToBank, type Bank } from './central-bank-pix-connection.ts'
import { listPixCharges } from './central-bank-pix-list.ts'
import { readingOf } from './central-bank-pix-reading.ts'
import { refundPix } from './central-bank-pix-refund.ts'
import type { PixSettings } from './central-bank-pix-settings.ts'
import { cob, refusedBecause, toReais, understand, type Cob } from './central-bank-pix-shapes.ts'
import { parsePixWebhook, registerPixWebhook } from './central-bank-pix-webhook.ts'
import { ProviderRefused, ProviderUnreachable, type Charge, type PaymentProvider } from './provider.ts'

const LONGEST_TEXT = 140
const LONGEST_NAME = 200

type Choices = { timeout_ms?: number; now?: () => number; webhook_url?: string }

/** Any bank that offers the Central Bank's interface for receiving Pix. */
export function createCentralBankPix(settings: PixSettings, choices: Choices = {}): PaymentProvider {
  const bank = connectToBank(settings, choices)
  const { now = Date.now, webhook_url } = choices

  return {
    name: 'pix',
    methods: ['pix'],
    test: false,
    card_frame: null,

    quotes_by_card: false,
    quoteInstallments: async ({ total_cents }) => [
      { count: 1, amount_cents: total_cents, total_cents, interest_free: true },
    ],

    async create(charge) {
      if (charge.method !== 'pix') throw new ProviderRefused('this bank receives Pix only')
      const reading = readingOf(await putCharge(bank, settings, charge), settings, now())
      // A code without the charge's name could be paid, and nobody would know what for.
      if (reading.pix_code === null) throw new ProviderRefused('the bank gave no code to pay the charge with')
      return reading
    },

    finds_by_key: true,
    async read({ key }) {
      const charge = await findCharge(bank, key)
      return charge && readingOf(charge, settings, now())
    },

    async refund(request) {
      const charge = await findCharge(bank, request.charge_key)
      if (!charge) throw new ProviderRefused('the bank does not know the charge')
      return refundPix(bank, charge, request)
    },

    async cancel({ key }) {
      const body = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }
      const answer = await bank.call('PATCH', `/cob/${key}`, body)
      if (answer.status < 300) return
      // Refused, perhaps because it was paid a moment ago or nobody has made it.
      const later = await findCharge(bank, key)
      if (later?.status === 'ATIVA' && later.pix.length === 0) throw refusedBecause(answer.json, body)
    },

    async probe() {
      const { date } = await bank.call('GET', `/webhook/${encodeURIComponent(settings.pix_key)}`)
      return { date, for_tests: false }
    },

    listCharges: (time) => listPixCharges(bank, time),

    parseWebhook: (webhook) => parsePixWebhook(webhook, settings),
    ...(webhook_url !== undefined && { registerWebhook: () => registerPixWebhook(settings, webhook_url) }),
  }
}

async function putCharge(bank: Bank, { pix_key }: PixSettings, charge: Charge): Promise<Cob> {
  const body = {
    calendario: { expiracao: charge.expires_in_s },
    devedor: { cpf: charge.payer.document, nome: charge.payer.name.slice(0, LONGEST_NAME) },
    valor: { original: toReais(charge.amount_cents) },
    chave: pix_key,
    solicitacaoPagador: charge.description.slice(0, LONGEST_TEXT),
  }
  const answer = await bank.call('PUT', `/cob/${charge.key}`, body)
  // Refused, perhaps because an earlier try has arrived after all.
  const made = answer.status < 300 ? understand(cob, answer.json) : await findCharge(bank, charge.key)
  if (!made) throw refusedBecause(answer.json, body)
  if (made.txid !== charge.key) throw new ProviderUnreachable('the bank answered about another charge')
  if (made.valor.original !== charge.amount_cents)
    throw new ProviderRefused('the bank has this charge with another amount')
  return made
}

async function findCharge(bank: Bank, key: string): Promise<Cob | undefined> {
  const { status, json } = await bank.call('GET', `/cob/${key}`)
  if (status === 404) return undefined
  // A question refused says nothing about the charge.
  if (status !== 200) throw new ProviderUnreachable(`the bank answered ${status}`)
  return understand(cob, json)
}
