import type { Endpoint } from '@bilheteria/contract/endpoint'
import { errors, isErrorCode, type ErrorBody } from '@bilheteria/contract/errors'
import * as z from 'zod/mini'
import { errorsOf } from '#http/serve.ts'
import { everyEndpoint } from '../every-endpoint.ts'
import { endpointOf, type Case } from './case.ts'
import type { World } from './fuzz-rig.ts'
import type { Answer } from './speak-bytes.ts'
import { goesOn, isCutOff } from './wires.ts'

/** What any address may answer before a call is found. */
const OF_THE_DOOR = ['not_found', 'malformed_address', 'malformed_request', 'headers_too_large', 'request_timeout']
const STACK = /\bat \w+ \(|node_modules|\.ts:\d+/

/** What is wrong with the answers to a case; nothing when all is well. */
export function judge(one: Case, answers: readonly Answer[], world: World): string | undefined {
  if (answers.length === 0 && !mayBeUnanswered(one)) return 'no answer'
  for (const answer of answers) {
    const problem = judgeAnswer(one, endpointOf(one), answer, world)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** Whoever hangs up hears nothing, nor does whoever goes on talking to a connection that ends with its answer. */
function mayBeUnanswered({ wire = '' }: Case): boolean {
  return isCutOff(wire) || goesOn(wire) || wire === 'CONNECT'
}

function judgeAnswer(one: Case, endpoint: Endpoint, { status, type, body }: Answer, world: World): string | undefined {
  if (status >= 500 || status < 200) return `status ${status}: ${body.slice(0, 200)}`
  if (status >= 400)
    return one.wire === 'HEAD' ? undefined : judgeRefusal(expectedOf(one, endpoint), { status, type, body }, world)
  // Pages and redirects of other doors have judges of their own.
  if (one.wire !== undefined || status !== 200) return undefined
  if (endpoint.sends === 'pdf') return body.startsWith('%PDF') ? undefined : 'no PDF'
  if (endpoint.sends === 'events') return type.includes('event-stream') ? undefined : 'no stream'
  const parsed = z.safeParse(endpoint.output, JSON.parse(body))
  return parsed.success ? undefined : `answer is not what the contract says: ${parsed.error.message.slice(0, 200)}`
}

/** By another method the same address may be another call. */
function expectedOf({ wire }: Case, endpoint: Endpoint): string[] {
  const here = everyEndpoint.map(([, other]) => other).filter(({ path }) => path === endpoint.path)
  return [...(wire === undefined ? [endpoint] : here).flatMap(errorsOf), ...OF_THE_DOOR]
}

function judgeRefusal(
  expected: readonly string[],
  { status, type, body }: Answer,
  { person }: World,
): string | undefined {
  if (!type.includes('json')) return type.includes('text/html') ? undefined : `status ${status} without a word`
  const { code, message, errors: fields = {}, ...more } = JSON.parse(body) as ErrorBody
  if (!isErrorCode(code) || !expected.includes(code)) return `${code} is not declared`
  if (errors[code].status !== status) return `${code} with status ${status}`
  if (Object.keys(more).length > 0) return `more than an error: ${Object.keys(more).join()}`
  if (!/^\p{Lu}/u.test(message)) return `no sentence: ${message}`
  if (!Object.values(fields).every(Array.isArray)) return 'fields without sentences'
  if (STACK.test(body)) return 'a stack'
  const secrets = [person.document, person.password, person.token.access_token]
  return secrets.some((secret) => body.includes(secret)) ? 'something personal' : undefined
}
