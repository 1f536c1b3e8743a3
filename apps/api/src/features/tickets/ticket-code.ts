import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { deriveKey } from '#crypto/encrypt.ts'
import { fromBase45, toBase45 } from './base45.ts'

type Named = { ticket_id: string; secret: string }

/** What stands in a QR code: signed here, verified at a gate with the public key alone. */
export type TicketCodes = {
  /** Always the same for the same ticket and secret. */
  sign(ticket: Named & { event_id: string }): string
  /** Raw, base64url: all that a gate needs. */
  public_key: string
  /** Which ticket a code says it is, whoever signed it. */
  named(code: string): Named | undefined
  /** Undefined unless we signed it for this event. Whether the secret is still the ticket's own is the caller's to ask. */
  verify(event_id: string, code: string): Named | undefined
}

/** Says which layout follows, so that a gate can read old and new tickets side by side. */
const VERSION = 1
const ID_BYTES = 16
const SECRET_BYTES = 16
const HEAD_BYTES = 1 + ID_BYTES + SECRET_BYTES
const SIGNATURE_BYTES = 64
/** Nothing else that this key may ever sign begins like this. */
const CONTEXT = 'bilheteria ticket'
/** What stands before the 32 bytes of an Ed25519 key in PKCS #8. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

export function createTicketCodes(secret: string): TicketCodes {
  const seed = deriveKey(secret, 'bilheteria ticket codes')
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  return {
    public_key: publicKey.export({ format: 'jwk' }).x ?? '',
    sign: ({ event_id, ticket_id, secret }) => {
      const head = headOf({ ticket_id, secret })
      return toBase45(Buffer.concat([head, sign(null, signed(event_id, head), privateKey)]))
    },
    named: (code) => {
      const parts = partsOf(code)
      return parts && namedIn(parts.head)
    },
    verify: (event_id, code) => {
      const parts = partsOf(code)
      const ours = parts && verify(null, signed(event_id, parts.head), publicKey, parts.signature)
      return ours ? namedIn(parts.head) : undefined
    },
  }
}

function partsOf(code: string): { head: Buffer; signature: Uint8Array } | undefined {
  const bytes = fromBase45(code)
  if (bytes?.length !== HEAD_BYTES + SIGNATURE_BYTES || bytes[0] !== VERSION) return undefined
  return { head: Buffer.from(bytes.subarray(0, HEAD_BYTES)), signature: bytes.subarray(HEAD_BYTES) }
}

/** The event's id has no NUL and the head one length, so no two tickets are signed alike. */
function signed(event_id: string, head: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${CONTEXT}\0${event_id}\0`), head])
}

function headOf({ ticket_id, secret }: Named): Buffer {
  return Buffer.concat([
    Buffer.of(VERSION),
    Buffer.from(ticket_id.replaceAll('-', ''), 'hex'),
    Buffer.from(secret, 'base64url'),
  ])
}

function namedIn(head: Buffer): Named {
  const id = head.toString('hex', 1, 1 + ID_BYTES)
  return {
    ticket_id: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    secret: head.toString('base64url', 1 + ID_BYTES),
  }
}
