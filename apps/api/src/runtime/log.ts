/** Where parts that answer no request tell the operator something. */
export type Log = {
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

type Failure = Error & { code?: string; constraint?: string }

/** For the log: where and what kind, and what was behind it. */
export function describeFailure(thrown: unknown): object {
  const failure = (thrown ?? {}) as Failure
  const { name, stack = '', cause } = failure
  // What was translated on the way has the same place every time.
  if (cause instanceof Error) return { name, ...wordsOf(failure), cause: wordsOf(cause) }
  const frames = stack.split('\n').filter((line) => line.trimStart().startsWith('at '))
  return { name, ...wordsOf(failure), frames }
}

/** The database's own words quote what people typed, so they stay out; which constraint was broken is ours. */
function wordsOf({ message, code, constraint }: Failure): object {
  const quoted = code !== undefined && /^[0-9A-Z]{5}$/.test(code)
  return { code, ...(quoted ? { constraint } : { message }) }
}
