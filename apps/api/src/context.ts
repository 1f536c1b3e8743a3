import type { Producer } from '@bilheteria/contract/producers'
import type { Db } from '#db/db.ts'
import type { Limit } from '#db/limits.ts'
import type { PhotoSeal } from '#crypto/photo-seal.ts'
import type { TextSeal } from '#crypto/text-seal.ts'
import type { Outside } from '#outside/outside.ts'
import type { Log } from '#runtime/log.ts'

/**
 * What is built once for the process and shared by requests and jobs, see `services.ts`. A feature adds what it offers in the
 * file that makes it, by `declare module '#context.ts'`.
 */
export interface Services {
  log: Log
  /** The database by connections of its own for reserving and for who calls: neither stands behind whoever looks at an order. */
  lane: Db
  /** The same for what everybody looks at; nothing is decided by what it says. */
  read: Db
  /** Where people reach us, for links that no request leads to: in e-mails, for instance. */
  base_url: string
  /** Where pictures lie, for e-mails: a whole address. */
  storage_url: string
  textSeal: TextSeal
  photoSeal: PhotoSeal
  /** The secret end of the webhook address of an account at a provider. */
  webhookSegment(provider: string, account_id: string | null): string
}

/** What a job knows, and every use case besides its caller. */
export type JobContext = { db: Db; outside: Outside; services: Services }

/** Out of reach of scripts, for this very host, never sent with a call that another site has begun. */
export type RefreshCookie = { read(): string | undefined; write(token: string, seconds: number): void; clear(): void }

/** What one request knows. */
export type Context = JobContext & {
  /** Chosen by the Producer-Id header, else by host name, else the default one. Filters and brands, never grants. */
  producer: Producer
  /** Host name of the request, without port. */
  host: string
  /** Where the calling page lives, as its browser says; on writing calls it is one of our own. */
  origin: string | undefined
  /** A keyed hash of the caller's network address, of its /64 where it is IPv6: counts callers without knowing them. */
  hashVisitor(): string
  /** The same of an IPv6 /64, which one subscriber has; an IPv4 address is no one's alone. */
  hashSubscriber(): string | undefined
  /** A limit for everybody behind the caller's network address; an IPv6 /48 has eight times as much. */
  perAddress(limit: Limit): Limit[]
  /** What everybody behind one network address may do together. */
  address_limits: { checks: number; login_failures: number }
  /** This browser, told apart by the signed cookie it has brought; only where the endpoint asks for it. */
  browser: string | undefined
  /** Small things this browser keeps for us, out of reach of scripts, and brings to the addresses below `path`. */
  readCookie(name: string): string | undefined
  writeCookie(name: string, value: string, seconds: number, path: '/' | '/api/'): void
  /** What a page of ours goes on with when its access token has run out; only the calls of the login protocol ask for it. */
  refreshCookie(): RefreshCookie
  /** What makes a call that is sent twice one call; only where the endpoint takes it. */
  key?: string | undefined
  /** `Chrome no Android`, for the person's own list of sessions. */
  describeDevice(): string
  /** A keyed hash of any text: compares and counts what must not be stored. */
  fingerprint(text: string): string
}

/** The same once a bearer token has told who calls. */
export type AccountContext = Context & {
  session: {
    id: string
    account_id: string
    /** They have just shown the password, or a code from their mailbox: `features/accounts/proof.ts`. */
    proved: boolean
  }
}

/** The same where a login is optional. */
export type OptionalAccountContext = Context & { session?: AccountContext['session'] }
