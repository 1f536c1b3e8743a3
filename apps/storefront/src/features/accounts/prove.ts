import type { Token } from '@bilheteria/contract/accounts'
import type { Endpoint, Input, Output } from '@bilheteria/contract/endpoint'
import { callWith } from '#platform/api.ts'
import { askForProof } from '#platform/ask-for-proof.ts'
import { hasCode } from '#platform/failures.ts'
import { isLogged, useSavedState } from '#platform/saved-state.ts'

/** In memory only: what is stored can be copied, and a copy must not pass for the person. */
let kept: { access_token: string; ends_at: number } | undefined

/**
 * For calls that want a proof. Whoever has not given one in the last minutes is asked for it first; undefined when they
 * would rather not.
 */
export async function callProved<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E> | undefined> {
  const access_token = keptProof() ?? (await askForProof())
  if (access_token === undefined) return undefined
  try {
    return await callWith(access_token, endpoint, input)
  } catch (error) {
    if (!hasCode(error, 'proof_required', 'unauthenticated')) throw error
    // Ended before its time: by a new password, for instance.
    kept = undefined
    return callProved(endpoint, input)
  }
}

export function keepProof({ access_token, expires_in }: Token): void {
  kept = { access_token, ends_at: Date.now() + expires_in * 1000 }
}

function keptProof(): string | undefined {
  return kept && kept.ends_at > Date.now() ? kept.access_token : undefined
}

/** Logged out, or somebody else now, in whichever tab. */
useSavedState.subscribe((state, before) => {
  if (state.user.id !== before.user.id || !isLogged(state)) kept = undefined
})
