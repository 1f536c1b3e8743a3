import { createContext, runInContext } from 'node:vm'

/**
 * What browsers get instead of PagBank's script: one function, synchronous like theirs, which asks nobody anything. How
 * PagBank lays out and pads what it encrypts is not public: here it is JSON, filled up with spaces to the length of the
 * key and encrypted without padding, so that only somebody who plays PagBank opens it.
 */
export const browserScript = `
window.PagSeguro = (() => {
  const SPKI_HEAD = 33
  const KEY_BYTES = 256
  const checks = [
    ['INVALID_NUMBER', ({ number }) => /^\\d{13,19}$/.test(number)],
    ['INVALID_SECURITY_CODE', ({ securityCode }) => /^\\d{3,4}$/.test(securityCode)],
    ['INVALID_EXPIRATION_MONTH', ({ expMonth }) => /^(0?[1-9]|1[0-2])$/.test(expMonth)],
    ['INVALID_EXPIRATION_YEAR', ({ expYear }) => /^20\\d{2}$/.test(expYear)],
    ['INVALID_HOLDER', ({ holder }) => typeof holder === 'string' && holder.trim() !== ''],
    ['INVALID_PUBLIC_KEY', ({ publicKey }) => /^MIIBIjAN[A-Za-z0-9+/]+=*$/.test(publicKey)],
  ]
  const toNumber = (bytes) => BigInt('0x' + [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
  const toBytes = (number) => number.toString(16).padStart(2 * KEY_BYTES, '0').match(/../g).map((two) => parseInt(two, 16))

  function encrypt(text, publicKey) {
    const key = Uint8Array.from(atob(publicKey), (character) => character.charCodeAt(0))
    const modulus = toNumber(key.slice(SPKI_HEAD, SPKI_HEAD + KEY_BYTES))
    const clear = toNumber(new TextEncoder().encode(text.padEnd(KEY_BYTES - 1, ' ')))
    // To the power of 65537, which is two to the sixteenth and one.
    let power = clear
    for (let i = 0; i < 16; i++) power = (power * power) % modulus
    return btoa(String.fromCharCode(...toBytes((power * clear) % modulus)))
  }

  return {
    encryptCard(card) {
      const errors = checks.filter(([, fits]) => !fits(card)).map(([code]) => ({ code, message: code }))
      if (errors.length > 0) return { encryptedCard: null, hasErrors: true, errors }
      const { publicKey, ...rest } = card
      const once = [...crypto.getRandomValues(new Uint8Array(8))].join('')
      return { encryptedCard: encrypt(JSON.stringify({ ...rest, once }), publicKey), hasErrors: false, errors: [] }
    },
  }
})()
`

type CardToSeal = { number: string; holder?: string; expMonth?: string; expYear?: string; securityCode?: string }
type Sealed = { encryptedCard: string; hasErrors: boolean; errors: { code: string }[] }
type PagSeguro = { encryptCard(card: CardToSeal & { publicKey: string }): Sealed }

/** The script at work outside of a browser. */
export function encryptCard(publicKey: string, card: CardToSeal): Sealed {
  const window: { PagSeguro?: PagSeguro } = {}
  runInContext(browserScript, createContext({ window, atob, btoa, crypto, TextEncoder, Uint8Array }))
  const usual = { holder: 'FULANO DE TAL', expMonth: '12', expYear: '2039', securityCode: '123' }
  const { encryptCard: encrypt } = window.PagSeguro as PagSeguro
  return encrypt({ publicKey, ...usual, ...card })
}

/** What our card document makes of a card for the account with this token. */
export async function aPagBankCard(at: { url: string; token: string }, number: string): Promise<string> {
  const answer = await fetch(`${at.url}/public-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${at.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'card' }),
  })
  if (!answer.ok) throw new Error(`there is no public key: ${answer.status}`)
  const { public_key } = (await answer.json()) as { public_key: string }
  const { encryptedCard: encrypted } = encryptCard(public_key, { number })
  return Buffer.from(JSON.stringify({ encrypted, holder: 'FULANO DE TAL' })).toString('base64url')
}
