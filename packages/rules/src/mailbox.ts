const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox behind an address: without its +tag and, at Gmail, without dots. The database has the same rule in
 * `mailbox_of`.
 */
export function mailboxOf(email: string): string {
  const lower = email.toLowerCase()
  const at = lower.lastIndexOf('@')
  const [local, domain] = [lower.slice(0, at), lower.slice(at + 1)]
  const [untagged = ''] = local.split('+')
  const box = untagged || local
  return GMAIL.has(domain) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${domain}`
}
