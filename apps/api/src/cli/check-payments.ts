import { randomBytes } from 'node:crypto'
import type { Config } from '#config.ts'
import { webhookUrl } from '#crypto/derived-keys.ts'
import { createTextSeal } from '#crypto/text-seal.ts'
import type { Db } from '#db/db.ts'
import { openOutside } from '#outside/outside.ts'
import { fetchWithin } from '#outside/fetch-within.ts'
import { lockedAccount } from '#outside/payment/locked-account.ts'
import type { AccountSettings, OpenAccount } from '#outside/payment/open-account.ts'
import type { Charge, PaymentProvider, Probe } from '#outside/payment/provider.ts'
import { selectSealed } from './account-queries.ts'

type Account = { id: string | null; whose: string; provider: PaymentProvider }
type Line = { state: 'ok' | 'wrong' | 'not tried'; text: string }

const MOST_OFF_S = 30
const ONE_REAL = 100
const PATIENCE_MS = 10_000
const MAX_BYTES = 64 * 1024
const UNAUTHORIZED = 401
const KEY_LENGTH = 32

/** Nobody's: right check digits, and never charged. */
const PAYER = { name: 'Teste da Bilheteria', document: '12345678909', email: 'teste@example.com' }

/** Asks every account whether it would take money now; answers whether all of them would. Nobody is charged. */
export async function checkPayments(db: Db, config: Config, print: (line: string) => void): Promise<boolean> {
  const [installation] = await db.query<{ url: string }>('select url from installation')
  if (installation && installation.url !== config.base_url) {
    print(`These data are of ${installation.url}: nobody is asked before bilheteria installation confirm.`)
    return false
  }
  const accounts = await openAccounts(db, config)
  if (accounts.length === 0) print('Nobody can pay: there is neither a payment provider nor a bank for Pix.')
  let well = accounts.length > 0
  for (const account of accounts) {
    print(`${account.provider.name}, ${account.whose}: ${account.provider.methods.join(' and ') || 'gives back only'}`)
    for await (const { state, text } of checkAccount(account, config)) {
      print(`  ${state.padEnd(9)}  ${text}`)
      well &&= state !== 'wrong'
    }
  }
  return well
}

async function openAccounts(db: Db, config: Config): Promise<Account[]> {
  const { payments, openAccount } = openOutside(config)
  const seal = createTextSeal(config.app_secret)
  const own = (await selectSealed(db)).map(({ id, producer_id, provider, methods, sealed }) => {
    const settings = seal.open(sealed)
    const account = { id, provider, methods, settings: settings && (JSON.parse(settings) as object) } as AccountSettings
    return { id, whose: `producer ${producer_id}`, provider: opened(account, openAccount) }
  })
  return [...payments.map((provider) => ({ id: null, whose: 'operator', provider })), ...own]
}

function opened(account: AccountSettings, openAccount: OpenAccount): PaymentProvider {
  return account.settings === undefined ? lockedAccount(account.provider, account.methods) : openAccount(account)
}

async function* checkAccount({ id, provider }: Account, config: Config): AsyncGenerator<Line> {
  const probe = await provider.probe().catch(asError)
  if (probe instanceof Error) return yield wrong(`credentials: ${probe.message}`)
  yield ok('credentials')
  yield checkClock(probe)
  if (provider.methods.includes('pix')) yield await checkPix(provider)
  yield await checkWebhook(webhookUrl(config.base_url, config.app_secret, provider.name, id))
  yield { state: 'not tried', text: 'signature of webhooks: the first real one shows whether its secret is right' }
  if (provider.card_frame !== null && config.card_url !== undefined) yield await checkFrame(provider.card_frame)
  if (provider.methods.includes('card')) yield await checkCard(provider, probe)
}

function checkClock({ date }: Probe): Line {
  if (date === null) return { state: 'not tried', text: 'clock: the provider does not tell the time' }
  const off_s = Math.round(Math.abs(Date.now() - Date.parse(date)) / 1_000)
  return off_s <= MOST_OFF_S
    ? ok(`clock: ${off_s} s apart`)
    : wrong(`clock: ${off_s} s apart; set this machine’s by NTP, or webhooks are taken for old ones`)
}

/** Unlike that of any order: in a provider's list it is nobody's money. */
function aKey(): string {
  return `TESTE${randomBytes(16).toString('hex').toUpperCase()}`.slice(0, KEY_LENGTH)
}

function aCharge(): Omit<Charge & { method: 'pix' }, 'method'> {
  const expires_in_s = 1_800
  return {
    key: aKey(),
    amount_cents: ONE_REAL,
    description: 'Teste de pagamento, nada a pagar',
    payer: PAYER,
    ends_at: new Date(Date.now() + expires_in_s * 1_000).toISOString(),
    expires_in_s,
  }
}

async function checkPix(provider: PaymentProvider): Promise<Line> {
  const charge = aCharge()
  const made = await provider.create({ ...charge, method: 'pix' }).catch(asError)
  if (made instanceof Error) return wrong(`Pix of R$ 1,00: ${made.message}`)
  const name = { key: charge.key, provider_id: made.provider_id }
  const failure = await provider.cancel(name).then(() => undefined, asError)
  if (failure) return wrong(`Pix of R$ 1,00: made, and not cancelled: ${failure.message}`)
  const reading = await provider.read(name).catch(asError)
  if (reading instanceof Error) return wrong(`Pix of R$ 1,00: made, and not found again: ${reading.message}`)
  return ok(`Pix of R$ 1,00: made, ${reading?.state === 'expired' ? 'cancelled' : 'left to end by itself'}`)
}

/** From outside, as the provider would call; what it says is forged, and must be told so by us and nobody else. */
async function checkWebhook(url: string): Promise<Line> {
  const sending = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"pix":0}' }
  const answer = await fetchWithin(url, sending, { patience_ms: PATIENCE_MS, max_bytes: MAX_BYTES }).catch(asError)
  const where = `webhook address under ${new URL(url).origin}`
  if (answer instanceof Error) return wrong(`${where}: not reached; is the server running, and the proxy open for it?`)
  return answer.status === UNAUTHORIZED && answer.text().includes('"unauthenticated"')
    ? ok(`${where}: reached`)
    : wrong(
        `${where}: somebody answered ${answer.status}; PUBLIC_URL must lead to this server with the same APP_SECRET`,
      )
}

async function checkFrame(url: string): Promise<Line> {
  const answer = await fetchWithin(url, {}, { patience_ms: PATIENCE_MS, max_bytes: MAX_BYTES }).catch(asError)
  return !(answer instanceof Error) && answer.ok
    ? ok('address for cards: reached')
    : wrong('address for cards: not reached; CARD_URL must lead to this server, which must be running')
}

async function checkCard(provider: PaymentProvider, { for_tests }: Probe): Promise<Line> {
  if (!provider.makeTestCard) return { state: 'not tried', text: 'test card: type one in the shop' }
  if (!for_tests) return { state: 'not tried', text: 'test card: these credentials charge real cards' }
  const charge = aCharge()
  try {
    const card_token = await provider.makeTestCard()
    const card = { method: 'card', card_token, card_bin: '', installments: 1, interest_cents: 0 } as const
    const { state, provider_id } = await provider.create({ ...charge, ...card })
    if (state !== 'approved') return wrong(`test card: ${state}`)
    const back = { key: aKey(), charge_key: charge.key, provider_id, amount_cents: ONE_REAL }
    const refund = await provider.refund({ ...back, interest_cents: 0, returned_cents: 0 })
    return refund.state === 'failed'
      ? wrong('test card: approved, its refund refused')
      : ok('test card: approved and given back')
  } catch (error) {
    return wrong(`test card: ${asError(error).message}`)
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('unknown')
}

function ok(text: string): Line {
  return { state: 'ok', text }
}

function wrong(text: string): Line {
  return { state: 'wrong', text }
}
