// chunk: contract
import { AppError } from '@bilheteria/contract/app-error'
import type { Endpoint, Input, Output } from '@bilheteria/contract/endpoint'
import { call, callWith } from './api.ts'
import { useSavedState } from './saved-state.ts'

/** A background call: does not report the end of the session if the token cannot be renewed. */
export async function callQuietly<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
  const { token } = useSavedState.getState().user
  try {
    return await callWith(token?.access_token ?? '', endpoint, input)
  } catch (error) {
    const renewable = error instanceof AppError && error.code === 'unauthenticated' && token?.refresh_token
    if (renewable) return call(endpoint, input)
    throw error
  }
}
