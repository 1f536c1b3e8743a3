/** What a tab remembers for whoever leaves the shop for another page and comes back. Without storage they come back as anybody. */
export function writeTabStorage(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // A private window.
  }
}

export function readTabStorage(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function clearTabStorage(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was remembered.
  }
}
