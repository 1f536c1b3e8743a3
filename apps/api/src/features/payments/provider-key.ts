/** Ours for a provider: the row's own id, as plain letters and digits. */
export function keyOf(id: string): string {
  return id.replaceAll('-', '')
}

/** Undefined when it cannot be one of ours. */
export function idOf(key: string): string | undefined {
  return /^[0-9a-f]{32}$/.test(key) ? key.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : undefined
}
