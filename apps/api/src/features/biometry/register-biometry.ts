import type * as biometry from '@bilheteria/contract/biometry'
import { isTooYoung, TOO_YOUNG } from '@bilheteria/contract/biometry'
import type { ParsedInput } from '@bilheteria/contract/endpoint'
import { fail, failFields } from '@bilheteria/contract/errors'
import { CONSENT_VERSIONS } from '@bilheteria/contract/privacy'
import type { OptionalAccountContext } from '#context.ts'
import type { Db } from '#db/db.ts'
import { HOUR_S, spend } from '#db/limits.ts'
import { hashToken, newToken } from '#crypto/tokens.ts'
import type { FaceProvider } from '#outside/biometry/provider.ts'
import { storeCapture } from './capture-queries.ts'
import { eraseFace } from './erase-faces.ts'
import { getFace, requireOpen } from './get-face.ts'
import {
  hasAgreed,
  keepTicket,
  storeOutsideId,
  storeRegistration,
  takeTurnsAt,
  type Face,
  type Registrant,
} from './queries.ts'
import { ticketsPath } from './tickets-path.ts'

const CAPTURE_MINUTES = 15
const PER_HOUR = 20

type Input = ParsedInput<typeof biometry.registerBiometry>

/** Answers where the picture is taken; that its person agreed stands in the database before anybody learns it. */
export async function registerBiometry(ctx: OptionalAccountContext, input: Input): Promise<{ data: string }> {
  const { invite: _, ...person } = input
  const { event_id, document } = person
  const face = await requireMayRegister(ctx, input)
  await spend(ctx.db, { name: `face ${ctx.fingerprint(`${event_id} ${document}`)}`, max: PER_HOUR, seconds: HOUR_S })

  // A buyer goes back to the tickets; whoever was invited, or is a guest, has none here.
  const registered_by = callerOf(ctx, input)
  const order_id = registered_by === face.buyer_id ? face.order_id : null
  const here = ctx.origin ?? ctx.services.base_url
  const { faces } = ctx.outside
  const begun = await ctx.db.transaction(async (tx) => {
    await keepTicket(tx, face)
    await takeTurnsAt(tx, person)
    // Once more: what was true a moment ago now stays so until it is stored.
    const now = await requireMayRegister({ ...ctx, db: tx }, input)
    // What a company has refused it is erasing: it would take the same key for the same picture.
    if (now.begun_by === 'another' || (faces && now.status === 'refused')) await eraseFace(tx, person)
    const id = await storeRegistration(tx, person, registered_by)
    if (id === undefined) throw fail('face_approved')
    return faces ? { id } : { secret: await openCapture(tx, id, { producer_id: ctx.producer.id, order_id }) }
  })
  if (!faces || begun.id === undefined) return { data: `${here}/biometry/capture/${begun.secret}` }
  const path = order_id === null ? '/' : await ticketsPath(ctx, ctx, order_id)
  return { data: await beginOutside(ctx.db, faces, { key: begun.id, person, face, return_url: `${here}${path}` }) }
}

/** Null for whoever holds the invitation, also when somebody is logged in on this device. */
function callerOf({ session }: OptionalAccountContext, { invite }: Input): string | null {
  return invite === undefined ? (session?.account_id ?? null) : null
}

async function requireMayRegister(ctx: OptionalAccountContext, input: Input): Promise<Face> {
  const { event_id, document, birth_date, invite } = input
  const face = await getFace(ctx, { event_id, document, invite })
  requireOpen(face)
  if (isTooYoung(birth_date, face.event)) throw failFields({ birth_date: [TOO_YOUNG] })
  const words = { visitor: ctx.hashVisitor(), version: CONSENT_VERSIONS.biometry }
  const agreed = await hasAgreed(ctx.db, { account_id: callerOf(ctx, input), event_id, document, ...words })
  if (!agreed) throw fail('face_consent_missing')
  return face
}

type Return = { producer_id: string; order_id: string | null }

async function openCapture(tx: Db, registration_id: string, { producer_id, order_id }: Return): Promise<string> {
  const secret = newToken()
  const capture = { registration_id, producer_id, order_id, minutes: CAPTURE_MINUTES }
  await storeCapture(tx, { secret_hash: hashToken(secret), ...capture })
  return secret
}

type Sent = { key: string; person: Registrant; face: Face; return_url: string }

/** Nobody outside is asked inside a transaction. */
async function beginOutside(db: Db, faces: FaceProvider, { key, person, face, return_url }: Sent): Promise<string> {
  const { event_id: _, ...about } = person
  const { id, title, starts_at } = face.event
  const { outside_id, url } = await faces.begin({ key, ...about, event: { id, title, starts_at }, return_url })
  await storeOutsideId(db, key, outside_id)
  return url
}
