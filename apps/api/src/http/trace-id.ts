import type { IncomingMessage } from 'node:http'

/** `00-<trace>-<span>-<flags>`, where nothing but zeros is nobody's: https://www.w3.org/TR/trace-context */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/

/** Which trace a request says it belongs to. Anybody can write that header: what is not exactly one is none. */
export function traceIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const { traceparent } = headers
  return typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined
}
