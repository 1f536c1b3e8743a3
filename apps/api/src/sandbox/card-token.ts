import { constants, createPublicKey, generateKeyPair, privateDecrypt, publicEncrypt } from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import type { Db } from '#db/db.ts'
import { SandboxRefusal } from './refusal.ts'
import { keepSetting } from './settings.ts'

const PREFIX = 'sbx_'
const KEY_BITS = 2_048

function privateKey(db: Db): Promise<string> {
  return keepSetting(db, 'card_private_key', async () => {
    const pair = await promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS })
    return pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  })
}

/** As WebCrypto imports it: SubjectPublicKeyInfo, base64. */
export async function cardPublicKey(db: Db): Promise<string> {
  return createPublicKey(await privateKey(db))
    .export({ type: 'spki', format: 'der' })
    .toString('base64')
}

const card = z.strictObject({
  number: z.string().check(z.regex(/^\d{12,19}$/)),
  expiry: z.string().check(z.regex(/^\d{2}\/\d{2}$/)),
  cvv: z.string().check(z.regex(/^\d{3,4}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(40)),
})

type Card = z.infer<typeof card>

/** What the card document makes of a card, without a browser. */
export async function sealCard(db: Db, given: Pick<Card, 'number'> & Partial<Card>): Promise<string> {
  const clear = Buffer.from(JSON.stringify({ expiry: '12/39', cvv: '123', name: 'FULANO DE TAL', ...given }))
  const key = createPublicKey(await privateKey(db))
  return (
    PREFIX +
    publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, clear).toString('base64url')
  )
}

/** The card behind a token; nobody but the sandbox can read it, and it keeps no more of it than brand and last digits. */
export async function openCardToken(db: Db, token: string): Promise<Card> {
  const key = await privateKey(db)
  try {
    if (!token.startsWith(PREFIX)) throw new Error('not made here')
    const encrypted = Buffer.from(token.slice(PREFIX.length), 'base64url')
    const clear = privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, encrypted)
    return z.parse(card, JSON.parse(clear.toString('utf8')))
  } catch {
    throw new SandboxRefusal('invalid_card')
  }
}
