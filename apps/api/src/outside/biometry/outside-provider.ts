import { fail } from '@bilheteria/contract/errors'
import * as z from 'zod/mini'
import type { Config } from '#config.ts'
import { readText } from '#outside/read-text.ts'
import type { FaceProvider } from './provider.ts'

const PATIENCE_MS = 5_000
const MAX_BYTES = 64 * 1024

const begun = z.object({ id: z.string().check(z.regex(/^[\w.:-]{1,200}$/)), url: z.string() })
const reading = z.object({
  status: z.enum(['pending', 'in_review', 'approved', 'refused']),
  reason: z.optional(z.string().check(z.maxLength(200))),
})

type Settings = NonNullable<Config['biometry']>

/** `docs/operations.md` describes what is asked and answered. */
export function createFaceProvider({ url, token, hosts }: Settings): FaceProvider {
  async function ask<Shape extends z.ZodMiniType>(path: string, shape: Shape, init: RequestInit = {}) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const response = await fetch(`${url}${path}`, { ...init, headers, signal, redirect: 'error' }).catch(() => {
      throw fail('unavailable')
    })
    if (response.status >= 500) throw fail('unavailable')
    if (!response.ok) throw new Error(`The provider of faces answered ${response.status}.`)
    return z.parse(shape, JSON.parse(await readText(response, MAX_BYTES)))
  }
  return {
    async begin(person) {
      const answer = await ask('/registrations', begun, { method: 'POST', body: JSON.stringify(person) })
      if (!isAllowed(answer.url, hosts)) throw new Error('The provider of faces sends people to a host nobody allowed.')
      return { outside_id: answer.id, url: answer.url }
    },
    read: (outside_id) => ask(`/registrations/${encodeURIComponent(outside_id)}`, reading),
  }
}

/** Nobody is sent anywhere but to a host that was named beforehand. */
function isAllowed(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password } = new URL(address)
  return protocol === 'https:' && hosts.includes(host) && username === '' && password === ''
}
