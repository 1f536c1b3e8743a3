// chunk: late
/** Hands a file to the browser, which keeps or shows it. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser reads it after the press.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
