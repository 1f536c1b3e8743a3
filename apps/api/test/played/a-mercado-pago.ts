import { randomBytes } from 'node:crypto'
import type { Charge } from '#outside/payment/provider.ts'
import { createMercadoPago } from '#outside/payment/mercado-pago.ts'
import type { MercadoPagoSettings } from '#outside/payment/mercado-pago-settings.ts'
import { addFault, type NewFault } from '#sandbox/faults.ts'
import { byHand } from '#sandbox/manual-actions.ts'
import { aPixCharge } from '#test/a-charge.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { mercadoPagoDialect, type PlayedAccount } from './mercado-pago.ts'
import { playProvider } from './played-provider.ts'

export const APPROVED = '4000007777123453'
const WEBHOOK_URL = 'http://127.0.0.1:1/webhooks/mercado_pago/abc'

function secret(): string {
  return randomBytes(16).toString('hex')
}

function anAccount(user_id: number): PlayedAccount {
  return {
    access_token: `APP_USR-${secret()}`,
    public_key: `APP_USR-${secret()}`,
    webhook_secret: secret(),
    user_id,
  }
}

/** Mercado Pago on this machine, with two sellers; the second is there to see nothing of the first. */
export async function aMercadoPago() {
  const accounts: [PlayedAccount, PlayedAccount] = [anAccount(445_566), anAccount(778_899)]
  const db = await openTestDatabase()
  const played = await playProvider(mercadoPagoDialect(accounts), db)
  const settingsOf = ({ access_token, public_key, webhook_secret }: PlayedAccount): MercadoPagoSettings => ({
    url: played.url,
    access_token,
    public_key,
    webhook_secret,
  })
  const account = { webhook_url: WEBHOOK_URL, card_frame: null, methods: ['pix', 'card'] as const }
  const [settings, others] = accounts.map(settingsOf) as [MercadoPagoSettings, MercadoPagoSettings]

  return {
    played,
    db,
    settings,
    provider: createMercadoPago(settings, account),
    another: createMercadoPago(others, account),
    open: (changed: Partial<MercadoPagoSettings> = {}, choices: { timeout_ms?: number; now?: () => number } = {}) =>
      createMercadoPago({ ...settings, ...changed }, account, choices),
    /** What the card document would make of a card. */
    token: (number = APPROVED, method = 'visa') => mercadoPagoToken(settings, number, method),
    fault: (kind: NewFault['kind'], more: Partial<NewFault> = {}) => addFault(db, { kind, times: 1, ms: 50, ...more }),
    by_hand: (action: keyof typeof byHand, key: string) => byHand[action](db, key),
    /** A second goes by there, and everything is done that is due then. */
    async work() {
      for (const [table, column] of [
        ['charges', 'planned_at'],
        ['refunds', 'due_at'],
        ['events', 'due_at'],
      ])
        await db.query(`update sandbox.${table} set ${column} = ${column} - interval '1 second'`)
      await played.work()
    },
    async close() {
      await played.close()
      await db.close()
    },
  }
}

export async function mercadoPagoToken(
  { url, public_key }: Pick<MercadoPagoSettings, 'url' | 'public_key'>,
  card_number: string,
  method = 'visa',
): Promise<string> {
  const answer = await fetch(`${url}/v1/card_tokens?public_key=${public_key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      card_number,
      expiration_month: 12,
      expiration_year: 2039,
      security_code: '123',
      cardholder: { name: 'ANA RAMOS', identification: { type: 'CPF', number: '52998224725' } },
    }),
  })
  if (!answer.ok) throw new Error(`no token was made: ${answer.status}`)
  const { id: token } = (await answer.json()) as { id: string }
  return Buffer.from(JSON.stringify({ token, method, issuer: '25' })).toString('base64url')
}

/** R$ 123,45 by card, at once unless told otherwise. */
export function aCardCharge(
  card_token: string,
  changed: { key?: string; amount_cents?: number; installments?: number } = {},
): Charge {
  return {
    ...aPixCharge(),
    method: 'card',
    card_token,
    card_bin: '40000077',
    installments: 1,
    interest_cents: 0,
    ...changed,
  }
}
