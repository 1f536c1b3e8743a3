import { fail } from '@bilheteria/contract/errors'
import { hash, verify } from '@node-rs/argon2'

/** The library's own algorithm is argon2id. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Of a password nobody has: a login with an unknown e-mail costs the same work. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$78dCdBoug20BnSaWw3GvsQ$R0CXACtkr7xiNu92xc51tPv5D9VZh7ezXPzOH3ofMr8'

const AT_ONCE = 4
const MAX_WAITING = 200
const waiting: (() => void)[] = []
let running = 0
let done = 0

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, options))
}

/** Without a stored hash it is never right, but the work is done all the same. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const right = await inTurn(() => verify(stored ?? NOBODYS, password))
  return right && stored !== null && stored !== undefined
}

/** How many were hashed or compared since the start. */
export function countHashes(): number {
  return done
}

/** Hashing is slow on purpose; a flood of logins must not take the machine from those who are buying. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw fail('unavailable')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    done += 1
    // The place is handed on, or freed when nobody waits.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
