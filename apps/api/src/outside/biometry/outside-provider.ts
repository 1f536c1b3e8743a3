import { fail } from '@bilheteria/contract/errors'
import * as z from 'zod/mini'
import type { Config } from '#config.ts'
import { fetchWithin, type Answered } from '#outside/fetch-within.ts'
import type { FaceProvider } from './provider.ts'

const PATIENCE_MS = 5_000
const MAX_BYTES = 64 * 1024
const TOO_MANY = 429
const NOT_FOUND = 404

const begun = z.object({ id: z.string().check(z.regex(/^[\w.:-]{1,200}$/)), url: z.string() })
const reading = z.object({
  status: z.enum(['pending', 'in_review', 'approved', 'refused']),
  reason: z.optional(z.string().check(z.maxLength(200))),
})

type Settings = NonNullable<Config['biometry']>

/** `docs/operations.md` describes what is asked and answered. */
export function createFaceProvider({ url, token, hosts }: Settings): FaceProvider {
  async function send(path: string, init: RequestInit): Promise<Answered> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const limits = { patience_ms: PATIENCE_MS, max_bytes: MAX_BYTES }
    // It may also fall silent in the middle of its answer.
    const answer = await fetchWithin(`${url}${path}`, { ...init, headers }, limits).catch(isAway)
    if (answer.status >= 500 || answer.status === TOO_MANY) return isAway()
    return answer
  }
  async function ask<Shape extends z.ZodMiniType>(path: string, shape: Shape, init: RequestInit = {}) {
    const answer = await send(path, init)
    if (!answer.ok) throw unwanted(answer)
    return z.parse(shape, JSON.parse(answer.text()))
  }
  return {
    async begin(person) {
      const answer = await ask('/registrations', begun, { method: 'POST', body: JSON.stringify(person) })
      if (!isAllowed(answer.url, hosts)) throw new Error('The provider of faces sends people to a host nobody allowed.')
      return { outside_id: answer.id, url: answer.url }
    },
    read: (outside_id) => ask(pathOf(outside_id), reading),
    async erase(outside_id) {
      const answer = await send(pathOf(outside_id), { method: 'DELETE' })
      if (!answer.ok && answer.status !== NOT_FOUND) throw unwanted(answer)
    },
  }
}

function pathOf(outside_id: string): string {
  return `/registrations/${encodeURIComponent(outside_id)}`
}

function unwanted({ status }: Answered): Error {
  return new Error(`The provider of faces answered ${status}.`)
}

function isAway(): never {
  throw fail('unavailable')
}

/** Nobody is sent anywhere but to a host that was named beforehand. */
function isAllowed(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password } = new URL(address)
  return protocol === 'https:' && hosts.includes(host) && username === '' && password === ''
}
