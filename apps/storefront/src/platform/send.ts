// chunk: contract
import { fillPath, pathParams, type Endpoint } from '@bilheteria/contract/endpoint'
import { AppError, type ErrorBody, type ErrorCode } from '@bilheteria/contract/app-error'
import { fail } from './fail.ts'
import { producerHeader } from './producer-header.ts'
import { hearTime } from './clock.ts'

const TIMEOUT_MS = 15_000

/** `key`: however often it is sent, the server does it once. */
export type Sending = { key?: string | undefined }

/** One request to our server and the body of its answer, unchecked: JSON, or the bytes of a file. Fails only with `AppError`. */
export async function send(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  access_token: string | undefined,
  sending?: Sending,
): Promise<unknown> {
  const { address, init } = requestFor(endpoint, input, access_token, sending)
  const { response, bytes } = await request(address, init)
  // What a browser keeps for ever says when it was first asked for.
  if (endpoint.shared !== 'immutable') hearTime(response.headers.get('date'))
  if (response.ok && endpoint.sends === 'pdf') return bytes
  const body = parseJson(new TextDecoder().decode(bytes))
  if (!response.ok) throw toAppError(response.status, body)
  return body
}

/** What travels for a call. */
export function requestFor(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  access_token: string | undefined,
  { key }: Sending = {},
): { address: string; init: RequestInit } {
  const inPath = pathParams(endpoint.path)
  const carried = Object.entries(input).filter(([name, value]) => !inPath.includes(name) && value !== undefined)
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const query = hasBody ? '' : new URLSearchParams(carried.map(([name, value]) => [name, String(value)])).toString()
  const init = {
    method: endpoint.method,
    headers: {
      ...producerHeader(),
      ...(access_token !== undefined && { authorization: `Bearer ${access_token}` }),
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(hasBody && { body: JSON.stringify(Object.fromEntries(carried)) }),
  }
  return { address: fillPath(endpoint.path, input) + (query && `?${query}`), init }
}

async function request(address: string, init: RequestInit): Promise<{ response: Response; bytes: Uint8Array }> {
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
  } catch (error) {
    throw fail((error as Error).name === 'TimeoutError' ? 'timeout' : 'offline')
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Every code of the table with a status of 500 or more. */
export const SERVER_TROUBLE: readonly ErrorCode[] = [
  'unexpected',
  'unavailable',
  'method_unavailable',
  'cep_unavailable',
]

/** An unknown code of a newer server passes with its message; an unknown 5xx becomes a server failure. */
export function toAppError(status: number, body: unknown): AppError {
  const { code, message, errors } = (body ?? {}) as Partial<ErrorBody>
  const foreign = status < 500 ? 'foreign_4xx' : 'foreign_500'
  const ours = typeof message === 'string' && code !== undefined && /^[a-z_]+$/.test(code)
  const known = ours && (status < 500 || SERVER_TROUBLE.includes(code))
  const error = ours ? new AppError(known ? code : foreign, message, errors) : fail(foreign, { status })
  return Object.assign(error, { status })
}
