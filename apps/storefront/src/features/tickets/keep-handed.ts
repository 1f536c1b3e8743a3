import { handedTicket, type HandedTicket } from '@bilheteria/contract/handovers'
import * as z from 'zod/mini'
import { changePrivate, isForGate, keepOfLinks, ofLink, readPrivate, type OfLink } from '#platform/private-store.ts'
import { useSavedState } from '#platform/saved-state.ts'

type Kept = OfLink & { handed: HandedTicket }
const keptSchema: z.ZodMiniType<Kept> = z.object({ person_id: z.string(), handed: handedTicket })

/** What this browser keeps of a ticket that was handed over: whoever has opened it once finds it without network. */
export async function readHanded(link: string): Promise<HandedTicket | undefined> {
  await dropPastHanded()
  return parse(await readPrivate(ofLink(link)))?.handed
}

/** `person_id`: whose it was when it was opened, and with whom it goes; '' for nobody's. */
export async function keepHanded(link: string, kept: Kept): Promise<void> {
  await changePrivate(ofLink(link), () => {
    // Whoever has logged out meanwhile leaves nothing behind.
    const is_gone = kept.person_id !== '' && useSavedState.getState().user.id !== kept.person_id
    return is_gone ? undefined : kept
  })
  await dropPastHanded()
}

/** What is over must not be shown at a gate. */
export async function forgetHanded(link: string): Promise<void> {
  await changePrivate(ofLink(link), () => null)
}

/** Forgets what nobody stands at a gate with any more; answers whether anything is left of this person. */
export async function dropPastHanded(person_id?: string): Promise<boolean> {
  const left = await keepOfLinks((kept) => parse(kept) !== undefined)
  return left.some((kept) => parse(kept)?.person_id === person_id)
}

/** Another version of the shop may have written it. */
function parse(kept: unknown): Kept | undefined {
  const { data } = z.safeParse(keptSchema, kept)
  return data && isForGate(data.handed.event) ? data : undefined
}
