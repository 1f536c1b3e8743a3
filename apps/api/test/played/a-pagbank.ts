import { createPagBank } from '#outside/payment/pagbank.ts'
import type { Charge } from '#outside/payment/provider.ts'
import { aKey, PAYER } from '#test/a-charge.ts'
import { afterwards } from '#test/afterwards.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { pagbankDialect } from './pagbank.ts'
import { aPagBankCard } from './pagbank-browser.ts'
import { playProvider } from './played-provider.ts'

export const TOKEN = 'ficha-da-loja-no-pagbank'
const OTHER_TOKEN = 'ficha-de-outra-loja'

export const here = { webhook_url: 'http://127.0.0.1:9/webhooks/pagbank', card_frame: '/card/pagbank/operator' }
const methods = ['pix', 'card'] as const

/** PagBank on this machine with an account of ours and one of somebody else's. Our clock is the test's. */
export async function aPagBank() {
  const played = await playProvider(
    pagbankDialect([{ token: TOKEN }, { token: OTHER_TOKEN }]),
    await openTestDatabase(),
  )
  afterwards(() => played.close())
  const clock = { now_ms: Date.now() }
  const open = (token: string) =>
    createPagBank({ url: played.url, token, cards: true }, { ...here, methods }, { now: () => clock.now_ms })
  return {
    played,
    clock,
    pagbank: open(TOKEN),
    /** The same account in a process that has just started. */
    reopened: () => open(TOKEN),
    stranger: open(OTHER_TOKEN),
    /** A second goes by at PagBank, and everything is done that is due then. */
    async secondLater() {
      for (const due of ['refunds', 'events'])
        await played.db.query(`update sandbox.${due} set due_at = due_at - interval '1 second'`)
      await played.work()
    },
    last: (path: string) => played.exchanges.findLast((one) => one.path.startsWith(path)),
    async aCardCharge(number: string, changed: Partial<Charge & { method: 'card' }> = {}) {
      const usual = { key: aKey(), amount_cents: 12_345, description: 'Baile das Águas, 2 ingressos', payer: PAYER }
      const card_token = await aPagBankCard({ url: played.url, token: TOKEN }, number)
      const card = { card_token, card_bin: number.slice(0, 8), installments: 1, interest_cents: 0 }
      const ends_at = new Date(clock.now_ms + 900_000).toISOString()
      return { ...usual, ends_at, expires_in_s: 900, method: 'card' as const, ...card, ...changed }
    },
  }
}
