import { create } from 'zustand'

/** What an address may bring: a token that logs in, a partner's person to be proved, or the partner's refusal. */
export type UrlLogin = Partial<Record<'token' | 'vincular' | 'acesso', string>>

/** Until it has been dealt with, nobody knows whether the person is a visitor. */
export const useUrlLogin = create<{ entry: UrlLogin | undefined }>()(() => ({ entry: undefined }))

/** The document's first script moves login secrets from the address to here; they are read once. */
export function watchUrlLogin(): void {
  takeEntry()
  addEventListener('brought', takeEntry)
}

function takeEntry(): void {
  const place = globalThis as { brought?: UrlLogin }
  const { brought } = place
  delete place.brought
  if (brought) useUrlLogin.setState({ entry: brought })
}
