/** What goes to people. */
export const EMAIL_TEXTS = {
  'mail.hello': 'Olá, {name}!',
  'mail.hello_unnamed': 'Olá!',
  'mail.tickets': 'Seus ingressos: {event}',
  'pdf.title': 'Ingressos {order}: {event}',
} as const
export type EmailTextKey = keyof typeof EMAIL_TEXTS
