import { handedTicket, type HandedTicket } from '@bilheteria/contract/handovers'
import * as z from 'zod/mini'
import { changePrivate, ofLink, readPrivate } from '#platform/private-store.ts'

/** What this browser keeps of a ticket that was handed over: whoever has opened it once finds it without network. */
export async function readHanded(link: string): Promise<HandedTicket | undefined> {
  const kept = z.safeParse(handedTicket, await readPrivate(ofLink(link)))
  return kept.success ? kept.data : undefined
}

export async function keepHanded(link: string, handed: HandedTicket): Promise<void> {
  await changePrivate(ofLink(link), () => handed)
}

/** What is over must not be shown at a gate. */
export async function forgetHanded(link: string): Promise<void> {
  await changePrivate(ofLink(link), () => null)
}
