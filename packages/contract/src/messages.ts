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

export const supportRequest = z.strictObject({
  topic: z.enum(Object.keys(supportTopics) as [Topic, ...Topic[]], 'Escolha um assunto'),
  order_number: z.optional(
    z.string().check(z.trim(), z.maxLength(20), z.regex(/^[\w-]*$/, 'Número de pedido inválido')),
  ),
  name: requiredText(120),
  email,
  text: requiredText(4000),
})
export type SupportRequest = z.infer<typeof supportRequest>

export const askForSupport = endpoint({
  method: 'POST',
  path: '/api/support',
  summary: 'A question to the producer’s support team; answers a protocol number and confirms by mail.',
  access: 'open',
  input: supportRequest,
  output: z.strictObject({ protocol: z.string() }),
  errors: ['too_many_requests'],
})
