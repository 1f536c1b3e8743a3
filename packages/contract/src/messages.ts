import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, requiredText } from './fields.ts'

/** What people ask about, in the order of the form. */
export const supportTopics = {
  order: 'Pedido',
  payment: 'Pagamento',
  biometry: 'Biometria',
  half_price: 'Meia-entrada',
  accessibility: 'Acessibilidade',
  privacy: 'Privacidade e dados pessoais',
  other: 'Outro assunto',
} as const

type Topic = keyof typeof supportTopics

/** A question to the support team. */
export const supportRequest = z.strictObject({
  /** The subject of the question. */
  topic: z.enum(Object.keys(supportTopics) as [Topic, ...Topic[]], 'Escolha um assunto'),
  /** The `compra_id` of the order in question, if there is one. */
  order_number: z.optional(
    z.string().check(z.trim(), z.maxLength(20), z.regex(/^[\w-]*$/, 'Número de pedido inválido')),
  ),
  /** The name of the sender. */
  name: requiredText(120),
  /** The address for the answer. */
  email,
  /** The question itself. */
  text: requiredText(4000),
})
export type SupportRequest = z.infer<typeof supportRequest>

export const askForSupport = endpoint({
  method: 'POST',
  path: '/api/support',
  summary:
    'Sends a question to the producer’s support team and returns its number. A confirmation goes out by e-mail, at most one a minute.',
  access: 'open',
  input: supportRequest,
  output: z.strictObject({
    /** The number of the request, which the person may quote to support. */
    protocol: z.string(),
  }),
  errors: ['too_many_requests'],
})
