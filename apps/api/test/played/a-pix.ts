import { createCentralBankPix } from '#outside/payment/central-bank-pix.ts'
import type { PixSettings } from '#outside/payment/central-bank-pix-settings.ts'
import { addFault, type NewFault } from '#sandbox/faults.ts'
import { byHand } from '#sandbox/manual-actions.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { pixDialect, type BankAccount } from './pix.ts'
import { playProvider } from './played-provider.ts'

const OURS: BankAccount = { client_id: 'loja', client_secret: 'segredo-da-loja', pix_key: 'caixa@loja.example' }
const OTHERS: BankAccount = { client_id: 'outra', client_secret: 'segredo-da-outra', pix_key: 'outra@loja.example' }

/** What a shop has to know of a bank that is played at this address. */
function pixSettings(url: string, account: BankAccount): PixSettings {
  return {
    ...account,
    url: `${url}/api`,
    token_url: `${url}/oauth/token`,
    auth: 'basic',
    headers: {},
    query: {},
    webhook_headers: {},
    webhook_verdict: undefined,
    cert: undefined,
    key: undefined,
    ca: undefined,
    merchant_name: 'Loja Exemplo',
    merchant_city: 'Serra Clara',
  }
}

/** A bank on this machine with an account of ours and one of somebody else's. */
export async function aPixBank() {
  const db = await openTestDatabase()
  const played = await playProvider(pixDialect([OURS, OTHERS]), db)
  const settings = pixSettings(played.url, OURS)
  return {
    played,
    settings,
    pix: createCentralBankPix(settings),
    another: createCentralBankPix(pixSettings(played.url, OTHERS)),
    fault: (kind: NewFault['kind'], more: Partial<NewFault> = {}) => addFault(db, { kind, times: 1, ms: 50, ...more }),
    by_hand: (action: keyof typeof byHand, key: string) => byHand[action](db, key),
    /** Time goes on there, and everything is done that is due then. */
    async pass(seconds: number) {
      await db.query('update clock_offset set ahead = ahead + make_interval(secs => $1)', [seconds])
      await played.work()
    },
    async close() {
      await played.close()
      await db.close()
    },
  }
}
