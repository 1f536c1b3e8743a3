import { fillPath, pathParams, type Endpoint, type Input, type Output } from '@bilheteria/contract/endpoint'
import { AppError, fail, isErrorCode, type ErrorBody } from '@bilheteria/contract/errors'
import * as z from 'zod/mini'
import { producerHeader } from './calling-producer.ts'

const TIMEOUT_MS = 15_000

/** The one way to our server: sends what the endpoint describes, answers what it promises, fails only with `AppError`. */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
  const { response, text } = await send(endpoint, input as Record<string, unknown>)
  const body = parseJson(text)
  if (!response.ok) throw toAppError(response.status, body)
  const answer = z.safeParse(endpoint.output, body)
  if (!answer.success) throw fail('unexpected')
  return answer.data as Output<E>
}

async function send(endpoint: Endpoint, input: Record<string, unknown>): Promise<{ response: Response; text: string }> {
  const inPath = pathParams(endpoint.path)
  const carried = Object.entries(input).filter(([name, value]) => !inPath.includes(name) && value !== undefined)
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const query = hasBody ? '' : new URLSearchParams(carried.map(([name, value]) => [name, String(value)])).toString()
  const address = fillPath(endpoint.path, input) + (query && `?${query}`)
  try {
    const response = await fetch(address, {
      method: endpoint.method,
      headers: { ...producerHeader(), ...(hasBody && { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(hasBody && { body: JSON.stringify(Object.fromEntries(carried)) }),
    })
    return { response, text: await response.text() }
  } catch (error) {
    throw fail((error as Error).name === 'TimeoutError' ? 'timeout' : 'offline')
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toAppError(status: number, body: unknown): AppError {
  const { code, message, errors } = (body ?? {}) as Partial<ErrorBody>
  if (!isErrorCode(code) || typeof message !== 'string') return fail('request_failed', { status })
  return new AppError(code, message, errors)
}
