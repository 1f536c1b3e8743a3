const MAX_KEPT = 500

/** Remembers what `read` answered for as long as the catalogue does not change; callers at once share one reading. */
export function createVersionedCache<Value>(
  version: () => Promise<number>,
  read: (key: string) => Promise<Value>,
): (key: string) => Promise<Value> {
  const kept = new Map<string, Promise<Value>>()
  let kept_version = 0

  return async (key) => {
    const now = await version()
    if (now !== kept_version) kept.clear()
    kept_version = now
    const known = kept.get(key)
    if (known) return known
    const value = read(key)
    kept.set(key, value)
    value.then(
      (found) => {
        // What does not exist is not kept: invented keys would push out those that everybody asks for.
        if (found === undefined) kept.delete(key)
        // What was read first goes first. To note who asked last would make a rush rewrite the map at every call.
        else if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value ?? key)
      },
      () => kept.delete(key),
    )
    return value
  }
}
