import type { Endpoint, Input, Output } from '@bilheteria/contract/endpoint'
import { AppError, fail } from '@bilheteria/contract/errors'
import * as z from 'zod/mini'
import { useSavedState } from './saved-state.ts'
import { send, type Sending } from './send.ts'

/** The one way to our server: sends what the endpoint describes, answers what it promises, fails only with `AppError`. */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E>, sending?: Sending): Promise<Output<E>> {
  return promised(endpoint, await sendAsPerson(endpoint, input as Record<string, unknown>, sending))
}

/** The same with a token that is not this browser's yet. */
export async function callWith<E extends Endpoint>(access_token: string, endpoint: E, input: Input<E>) {
  return promised(endpoint, await send(endpoint, input as Record<string, unknown>, access_token))
}

function promised<E extends Endpoint>(endpoint: E, body: unknown): Output<E> {
  const answer = z.safeParse(endpoint.output, body)
  if (!answer.success) throw fail('unexpected')
  return answer.data as Output<E>
}

/** When the token is no longer taken, the session is renewed and the call made once more. */
async function sendAsPerson(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  sending: Sending | undefined,
): Promise<unknown> {
  const { token } = useSavedState.getState().user
  try {
    return await send(endpoint, input, token?.access_token, sending)
  } catch (error) {
    if (!token || !(error instanceof AppError) || error.code !== 'unauthenticated') throw error
    const { renewSession } = await import('./session.ts')
    return send(endpoint, input, (await renewSession(token)).access_token, sending)
  }
}
