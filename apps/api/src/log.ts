/** Where parts that answer no request tell the operator something. */
export type Log = {
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** For the log: where and what kind. The database's own words quote what people typed, so they stay out. */
export function describeFailure(thrown: unknown): object {
  const { name, message, code, stack = '' } = (thrown ?? {}) as Error & { code?: string }
  const quoted = code !== undefined && /^[0-9A-Z]{5}$/.test(code)
  const frames = stack.split('\n').filter((line) => line.trimStart().startsWith('at '))
  return { name, code, ...(!quoted && { message }), frames }
}
