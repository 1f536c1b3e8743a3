// chunk: contract
import type { Endpoint, Input, Output } from '@bilheteria/contract/endpoint'
import { AppError } from '@bilheteria/contract/app-error'
import * as z from 'zod/mini'
import { fail } from './fail.ts'
import { useSavedState } from './saved-state.ts'
import { send, type Sending } from './send.ts'

/** The one way to our server: sends what the endpoint describes, answers what it promises, fails only with `AppError`. */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E>, sending?: Sending): Promise<Output<E>> {
  const body = await asPerson((access_token) => send(endpoint, input as Record<string, unknown>, access_token, sending))
  return promised(endpoint, body)
}

/** The same with a token that is not this browser's yet. */
export async function callWith<E extends Endpoint>(access_token: string, endpoint: E, input: Input<E>) {
  return promised(endpoint, await send(endpoint, input as Record<string, unknown>, access_token))
}

/** What came must be what was promised. */
export function promised<E extends Endpoint>(endpoint: E, body: unknown): Output<E> {
  const answer = z.safeParse(endpoint.output, body)
  if (!answer.success) throw fail('unexpected')
  return answer.data as Output<E>
}

/** When the token is no longer taken, the session is renewed and it is asked once more. */
export async function asPerson<Answer>(ask: (access_token: string | undefined) => Promise<Answer>): Promise<Answer> {
  const { token } = useSavedState.getState().user
  try {
    return await ask(token?.access_token)
  } catch (error) {
    if (!token || !(error instanceof AppError) || error.code !== 'unauthenticated') throw error
    const { renewSession } = await import('./session.ts')
    return ask((await renewSession(token)).access_token)
  }
}
