import type { EmailTextKey, Producer } from '@bilheteria/contract/producers'
import { fillIn } from '@bilheteria/rules/fill-in'

const usual: Record<EmailTextKey, string> = {
  'mail.hello': 'Olá, {name}!',
  'mail.hello_unnamed': 'Olá!',
  'mail.tickets': 'Seus ingressos: {event}',
  'pdf.title': 'Ingressos {order}: {event}',
}

/** What goes to people in the producer's words, else in ours. */
export function producerText({ locale }: Producer, key: EmailTextKey, values: Record<string, string>): string {
  return fillIn(locale['pt-br'][key] ?? usual[key], values)
}
