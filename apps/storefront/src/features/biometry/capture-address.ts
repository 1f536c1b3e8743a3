/** Where a browser may go for the picture: to ourselves, or to a host the server named when it drew the page. */
export function isCaptureAddress(address: string, own_origin: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { origin, protocol, host, username, password } = new URL(address)
  if (username !== '' || password !== '' || !protocol.startsWith('http')) return false
  return origin === own_origin || (protocol === 'https:' && hosts.includes(host))
}
