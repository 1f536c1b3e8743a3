/** Where parts that answer no request tell the operator something. */
export type Log = {
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

type Failure = Error & { code?: string; constraint?: string }

/**
 * For the log: where and what kind. The database's own words quote what people typed, so they stay out; which constraint
 * was broken is ours.
 */
export function describeFailure(thrown: unknown): object {
  const { name, message, code, constraint, stack = '' } = (thrown ?? {}) as Failure
  const quoted = code !== undefined && /^[0-9A-Z]{5}$/.test(code)
  const frames = stack.split('\n').filter((line) => line.trimStart().startsWith('at '))
  return { name, code, ...(quoted ? { constraint } : { message }), frames }
}
