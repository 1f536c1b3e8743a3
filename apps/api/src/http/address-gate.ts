import { fail } from '@bilheteria/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createRateLimit } from '#concurrency/rate-limit.ts'
import { WIDE } from './context-of.ts'
import { networksOf } from './networks-of.ts'

const PER_S = 10
const CALLERS = 20_000
/** Drawing a page or a picture takes many times as long as an API answer. */
const DRAWINGS = 1 / 6

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counts, by network address, the calls that read the database for a stranger. */
    counts_address?: true | undefined
  }
}

/** Throws after too many cache misses from one network address; cache hits are not counted. */
export type Admit = (request: FastifyRequest) => void

/** `reads`: cache misses allowed in ten seconds for one network address, in this process. */
export function createAddressGate(app: FastifyInstance, reads: number): { admitRead: Admit; admitDrawing: Admit } {
  const admitRead = createAdmit(reads)
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.counts_address) admitRead(request)
    done()
  })
  return { admitRead, admitDrawing: createAdmit(Math.ceil(reads * DRAWINGS)) }
}

function createAdmit(most: number): Admit {
  const own = createRateLimit({ most, per_s: PER_S, callers: CALLERS })
  const wide = createRateLimit({ most: WIDE * most, per_s: PER_S, callers: CALLERS })
  return ({ ip }) => {
    const networks = networksOf(ip)
    const wait_s = Math.max(own(networks.own), networks.wide === undefined ? 0 : wide(networks.wide))
    if (wait_s > 0) throw Object.assign(fail('unavailable'), { retry_after_s: wait_s })
  }
}
