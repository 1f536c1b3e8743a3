import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { failFields } from '@bilheteria/contract/errors'
import { COMMON_PASSWORD } from '@bilheteria/contract/person'
import { hash, verify } from '@node-rs/argon2'
import { createSemaphore } from '#concurrency/semaphore.ts'
import { inThread } from '#concurrency/threads.ts'

/** The library's own algorithm is argon2id. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Of a password nobody has: a login with an unknown e-mail costs the same work. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$78dCdBoug20BnSaWw3GvsQ$R0CXACtkr7xiNu92xc51tPv5D9VZh7ezXPzOH3ofMr8'

/** One core stays for those who buy: a storm of logins takes the others, and no more than four. */
const HASHES_AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1))
const limitHashes = createSemaphore({ at_once: HASHES_AT_ONCE, waiting: 200 })
/** After each, so many times as long as it took. With two cores the other one has the database on it as well. */
const RESTS = availableParallelism() > 2 ? 0 : 1
let done = 0

/** Rejects a guessable password with a field error. It costs CPU: call it after the rate limits. */
export async function requireUncommon(chosen: Record<string, string>): Promise<void> {
  for (const [field, password] of Object.entries(chosen)) {
    if (await inThread('judge password', { password })) throw failFields({ [field]: [COMMON_PASSWORD] })
  }
}

export function hashPassword(password: string): Promise<string> {
  return counted(() => hash(password, options))
}

/** Without a stored hash it is never right, but the work is done all the same. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const right = await counted(() => verify(stored ?? NOBODYS, password))
  return right && stored !== null && stored !== undefined
}

/** How many were hashed or compared since the start. */
export function countHashes(): number {
  return done
}

export function countPasswordsWaiting(): number {
  return limitHashes.waiting()
}

/** Whoever waits for the answer has it before the rest. */
function counted<Result>(work: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const workAndRest = async () => {
      const began = performance.now()
      await work().then(resolve, reject)
      done += 1
      await sleep(RESTS * (performance.now() - began))
    }
    limitHashes(workAndRest).catch(reject)
  })
}
