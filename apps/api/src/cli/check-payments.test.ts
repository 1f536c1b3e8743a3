import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { freePort } from '@bilheteria/test-postgres/free-port'
import { aFolder } from '#test/a-folder.ts'
import { mercadoPagoDialect } from '#test/played/mercado-pago.ts'
import { pagbankDialect } from '#test/played/pagbank.ts'
import { pixDialect } from '#test/played/pix.ts'
import { playProvider } from '#test/played/played-provider.ts'
import { startApp } from '#test/start-app.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { checkPayments } from './check-payments.ts'

const seller = { access_token: 'APP_USR-a-token', public_key: 'APP_USR-a-key', webhook_secret: 'a-secret', user_id: 1 }
const mercado_pago = await playProvider(mercadoPagoDialect([seller]), await openTestDatabase())
const pagbank = await playProvider(pagbankDialect([{ token: 'a-token-at-pagbank' }]), await openTestDatabase())
afterAll(() => Promise.all([mercado_pago.close(), pagbank.close()]))

const common = { APP_SECRET: 'a secret that this shop alone has', LOG_LEVEL: 'silent', DEMO: '0' }
const MERCADO_PAGO = {
  MERCADO_PAGO_URL: mercado_pago.url,
  MERCADO_PAGO_TOKEN: seller.access_token,
  MERCADO_PAGO_PUBLIC_KEY: seller.public_key,
  MERCADO_PAGO_WEBHOOK_SECRET: seller.webhook_secret,
  CARD_URL: 'http://cards.localhost',
}

async function check(settings: Record<string, string>, port: number): Promise<{ well: boolean; told: string }> {
  const lines: string[] = []
  const config = readConfig({ ...common, ...settings, PORT: String(port), DATA_DIR: await aFolder() })
  const db = await openTestDatabase()
  const well = await checkPayments(
    db,
    { ...config, base_url: `http://127.0.0.1:${port}` },
    (line) => void lines.push(line),
  )
  await db.close()
  // A second may pass between the two looks at a clock.
  return { well, told: lines.join('\n').replace(/clock: [0-9] s/, 'clock: 0 s') }
}

test('Mercado Pago with test credentials: every step is tried, and nobody is charged', async () => {
  // The address for cards is another name of the same server.
  const card_port = await freePort()
  const app = await startApp({ ...common, ...MERCADO_PAGO, CARD_URL: `http://localhost:${card_port}` })
  const { port } = new URL(await app.listen(card_port))
  const { well, told } = await check({ ...MERCADO_PAGO, CARD_URL: `http://localhost:${port}` }, Number(port))
  expect(told).toBe(
    [
      'mercado_pago, operator: pix and card',
      '  ok         credentials',
      '  ok         clock: 0 s apart',
      '  ok         Pix of R$ 1,00: made, cancelled',
      `  ok         webhook address under http://127.0.0.1:${port}: reached`,
      '  not tried  signature of webhooks: the first real one shows whether its secret is right',
      '  ok         address for cards: reached',
      '  ok         test card: approved and given back',
    ].join('\n'),
  )
  expect(well).toBe(true)
  const [left] = await mercado_pago.db.query(
    `select 1 from sandbox.charges where captured_cents > returned_cents or state = 'pending'`,
  )
  expect(left).toBeUndefined()
})

test('PagBank: a Pix ends by itself there, and a card is tried in the shop', async () => {
  const settings = { PAGBANK_TOKEN: 'a-token-at-pagbank', PAGBANK_URL: pagbank.url, PAGBANK_CARDS: '1' }
  const app = await startApp({ ...common, ...settings })
  const { told, well } = await check(settings, Number(new URL(await app.listen()).port))
  expect(told).toContain('Pix of R$ 1,00: made, left to end by itself')
  expect(told).toContain('not tried  test card: type one in the shop')
  expect(well).toBe(true)
})

test('a bank is asked the same', async () => {
  const account = { client_id: 'loja', client_secret: 'segredo-da-loja', pix_key: 'caixa@loja.example' }
  const bank = await playProvider(pixDialect([account]), await openTestDatabase())
  const settings = {
    PIX_URL: `${bank.url}/api`,
    PIX_CLIENT_ID: account.client_id,
    PIX_CLIENT_SECRET: account.client_secret,
    PIX_KEY: account.pix_key,
    PIX_MERCHANT_NAME: 'Loja Exemplo',
    PIX_MERCHANT_CITY: 'Serra Clara',
  }
  const { told } = await check(settings, await freePort())
  await bank.close()
  expect(told).toContain('Pix of R$ 1,00: made, cancelled')
  expect(told).toMatch(/wrong {6}webhook address under .+: not reached; is the server running/)
})

test('wrong credentials, a shop nobody reaches and somebody else’s secret are each named', async () => {
  const wrong = { ...MERCADO_PAGO, MERCADO_PAGO_TOKEN: 'APP_USR-revoked' }
  const refused = await check(wrong, await freePort())
  expect(refused.well).toBe(false)
  expect(refused.told).toContain(
    'wrong      credentials: Mercado Pago does not know this account: 401, see MERCADO_PAGO_TOKEN',
  )
  expect(refused.told).not.toContain('APP_USR-revoked')

  const stranger = await startApp({ ...common, APP_SECRET: 'a secret of somebody else entirely', ...MERCADO_PAGO })
  const other = await check(MERCADO_PAGO, Number(new URL(await stranger.listen()).port))
  expect(other.told).toContain('somebody answered 404; PUBLIC_URL must lead to this server')
  expect(other.well).toBe(false)
})

test('without anybody who takes money that is what is said', async () => {
  const { told, well } = await check({ PAYMENT_PROVIDER: 'none' }, await freePort())
  expect([told, well]).toEqual(['Nobody can pay: there is neither a payment provider nor a bank for Pix.', false])
})
