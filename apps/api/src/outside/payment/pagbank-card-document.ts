import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '#runtime/package-root.ts'
import { openCardDocument } from './card-document/card-document.ts'
import type { Connection } from './pagbank-connection.ts'
import { isPlayed, type PagBankSettings } from './pagbank-settings.ts'
import { failureOf, publicKey, understand } from './pagbank-shapes.ts'
import type { CardDocument } from './provider.ts'

const SCRIPT_PATH = '/checkout-sdk-js/rc/dist/browser/pagseguro.min.js'
const SCRIPT_HOST = 'https://assets.pagseguro.com.br'
/** A key that was changed there is good for seven more days. */
const KEEP_KEY_MS = 3_600_000

/**
 * Our own fields, with PagBank's script, which encrypts the card in the browser for PagBank's eyes alone: neither number
 * nor CVV reaches our server.
 */
export function createCardDocument(connection: Connection, settings: Pick<PagBankSettings, 'url'>, now: () => number) {
  const draw = openCardDocument()
  const script = readFileSync(join(packageRoot, 'src/outside/payment/pagbank-card/encrypt.js'), 'utf8')
  const library = `${isPlayed(settings) ? settings.url : SCRIPT_HOST}${SCRIPT_PATH}`
  let kept: { key: string; until_ms: number } | undefined

  async function findKey(): Promise<string> {
    if (kept && kept.until_ms > now()) return kept.key
    // Asked for again they answer the key there is.
    const answer = await connection.call({ method: 'POST', path: '/public-keys', body: { type: 'card' } })
    if (answer.status >= 300) throw failureOf(answer)
    const { public_key: key } = understand(publicKey, answer.json)
    kept = { key, until_ms: now() + KEEP_KEY_MS }
    return key
  }

  return async (): Promise<CardDocument> => draw({ script, library, attributes: { 'public-key': await findKey() } })
}
