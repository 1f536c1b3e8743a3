/** `a***o@exemplo.test`: the first and the last character of the local part stay. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at)
  const last = local.length > 1 ? local.slice(-1) : ''
  return `${local.slice(0, 1)}***${last}${email.slice(at)}`
}
