import type * as z from 'zod/v4/core'
import type { ErrorCode } from './errors.ts'

/** Anybody; whom a bearer token names; or anybody, who is known when a token names them. */
export type Access = 'open' | 'account' | 'optional'

export type Endpoint<
  I extends z.$ZodType = z.$ZodType,
  O extends z.$ZodType = z.$ZodType,
  A extends Access = Access,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `/api/events/{event_id}`; the names in braces are fields of `input`. */
  path: string
  /** One English sentence for the API's own page. */
  summary: string
  access: A
  /** Path parameters, query (GET, DELETE) and body (POST, PUT) together, one strict object. */
  input: I
  output: O
  /** Failures a caller can act on. `invalid_input` and the transport's own failures need no mention. */
  errors: readonly ErrorCode[]
  /**
   * The same answer for every caller. A shared cache may store it for a second, or for ever; `strangers`: only callers
   * without a token share it, from the server's memory.
   */
  shared?: true | 'immutable' | 'strangers'
  /** Counts calls of one browser: it gets a signed cookie that names nobody. Whoever is no browser shares a few. */
  counts_browser?: true
  /** Tells browsers apart by the same cookie where a page calls, and asks nothing of other callers. */
  notes_browser?: true
  /** Reads the database for callers without a token: rate-limited by network address. */
  counts_address?: true
  /** Does its work once for one `Idempotency-Key`, however often it is sent. */
  idempotent?: true
  /** Somebody presses for what is scarce: this goes before everything else. */
  urgent?: true
  /** Answers no JSON but a file, or `output` again and again while the caller listens. */
  sends?: 'pdf' | 'events'
  /** A browser keeps the answer as a file of this name. */
  file_name?: string
  /** Binds what follows to this browser; nobody else has a use for it. */
  sets_cookie?: true
}

/** The answer of a call that only does something. */
export type Nothing = Record<string, never>

export type Input<E extends Endpoint> = z.input<E['input']>
export type ParsedInput<E extends Endpoint> = z.output<E['input']>
export type Output<E extends Endpoint> = z.output<E['output']>

/** Keeps the literal types; an endpoint is plain data that server, browser and documentation read. */
export function endpoint<I extends z.$ZodType, O extends z.$ZodType, A extends Access>(
  e: Endpoint<I, O, A>,
): Endpoint<I, O, A> {
  return e
}

const BRACES = /\{(\w+)\}/g

export function pathParams(path: string): string[] {
  return [...path.matchAll(BRACES)].map(([, name]) => name ?? '')
}

export function fillPath(path: string, values: Record<string, unknown>): string {
  return path.replace(BRACES, (_, name: string) => encodeURIComponent(String(values[name])))
}
