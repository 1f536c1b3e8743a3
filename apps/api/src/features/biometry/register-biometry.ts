import { isTooYoung, TOO_YOUNG, type registerBiometry } from '@bilheteria/contract/biometry'
import type { ParsedInput } from '@bilheteria/contract/endpoint'
import { fail, failFields } from '@bilheteria/contract/errors'
import { CONSENT_VERSIONS } from '@bilheteria/contract/privacy'
import type { MaybeContext } from '#context.ts'
import type { Db } from '#db/db.ts'
import { HOUR_S, spend } from '#db/limits.ts'
import { hashToken, newToken } from '#features/accounts/tokens.ts'
import type { KnownProducers } from '#features/producers/known-producers.ts'
import type { FaceProvider } from '#outside/biometry/provider.ts'
import { storeCapture } from './capture-queries.ts'
import { getFace, requireOpen } from './get-face.ts'
import { hasAgreed, storeOutsideId, storeRegistration, type Face, type Registrant } from './queries.ts'
import { ticketsPath } from './tickets-path.ts'

const CAPTURE_MINUTES = 15
const PER_HOUR = 20

type Input = ParsedInput<typeof registerBiometry>
type Desk = { known: KnownProducers; base_url: string }

/** Answers where the picture is taken; that its person agreed stands in the database before anybody learns it. */
export function createRegisterBiometry({ known, base_url }: Desk) {
  return async (ctx: MaybeContext, { invite, ...person }: Input): Promise<{ data: string }> => {
    const { event_id, document, birth_date } = person
    const face = await getFace(ctx, { event_id, document, invite })
    requireOpen(face)
    if (isTooYoung(birth_date, face.event)) throw failFields({ birth_date: [TOO_YOUNG] })
    const account_id = invite === undefined ? (ctx.session?.account_id ?? null) : null
    const agreed = await hasAgreed(ctx.db, { account_id, event_id, document, version: CONSENT_VERSIONS.biometry })
    if (!agreed) throw fail('face_consent_missing')
    await spend(ctx.db, { name: `face ${ctx.fingerprint(`${event_id} ${document}`)}`, max: PER_HOUR, seconds: HOUR_S })

    // A buyer goes back to the tickets; whoever was invited has none here.
    const order_id = invite === undefined ? face.order_id : null
    const here = ctx.origin ?? base_url
    if (!ctx.outside.faces) {
      const secret = await ctx.db.transaction((tx) =>
        openCapture(tx, person, { producer_id: ctx.producer.id, order_id }),
      )
      return { data: `${here}/biometry/capture/${secret}` }
    }
    const path = order_id === null ? '/' : await ticketsPath(known, ctx, order_id)
    return { data: await beginOutside(ctx.db, ctx.outside.faces, { person, face, return_url: `${here}${path}` }) }
  }
}

type Return = { producer_id: string; order_id: string | null }

async function openCapture(tx: Db, person: Registrant, { producer_id, order_id }: Return): Promise<string> {
  const registration_id = await storeRegistration(tx, person)
  if (registration_id === undefined) throw fail('face_approved')
  const secret = newToken()
  const capture = { registration_id, producer_id, order_id, minutes: CAPTURE_MINUTES }
  await storeCapture(tx, { secret_hash: hashToken(secret), ...capture })
  return secret
}

type Sent = { person: Registrant; face: Face; return_url: string }

/** Nobody outside is asked inside a transaction. */
async function beginOutside(db: Db, faces: FaceProvider, { person, face, return_url }: Sent): Promise<string> {
  const key = await storeRegistration(db, person)
  if (key === undefined) throw fail('face_approved')
  const { event_id: _, ...about } = person
  const { id, title, starts_at } = face.event
  const { outside_id, url } = await faces.begin({ key, ...about, event: { id, title, starts_at }, return_url })
  await storeOutsideId(db, key, outside_id)
  return url
}
