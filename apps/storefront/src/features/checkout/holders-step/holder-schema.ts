import { holder } from '@bilheteria/contract/checkout'
import type { AdditionalField, TicketType } from '@bilheteria/contract/events'
import { optionalText, requiredText } from '@bilheteria/contract/fields'
import { digitsOf } from '@bilheteria/rules/person'
import * as z from 'zod/mini'
import type { HolderInput, NominalTicket } from '#features/checkout/cart/nominal-tickets.ts'
import { cpfField, phoneField } from '#forms/person-fields.ts'

const MAX = 200

/** What the form of all tickets must hold, each by its own type, with the sentences of the server. */
export function holdersSchema(tickets: readonly NominalTicket[]) {
  const [first, ...others] = tickets.map(({ offered }) => holderSchema(offered.type))
  return z.object({ holders: first ? z.tuple([first, ...others]) : z.tuple([]) }) as unknown as z.ZodMiniType<
    { holders: HolderInput[] },
    { holders: HolderInput[] }
  >
}

function holderSchema({ kind, additional_fields }: TicketType) {
  const { name, email, half_price } = holder.shape
  return z.object({
    name,
    email,
    cpf: cpfField,
    cellphone: phoneField,
    half_price: kind === 'half' ? half_price : z.any(),
    additional: z.object(Object.fromEntries(additional_fields.map((field) => [field.id, additionalSchema(field)]))),
  })
}

function additionalSchema({ kind, required }: AdditionalField): z.ZodMiniType<string, string> {
  if (kind !== 'phone') return required ? requiredText(MAX) : optionalText(MAX)
  const digits = z.pipe(z.string(), z.transform(digitsOf))
  return required ? phoneField : z.union([z.pipe(digits, z.literal('')), phoneField])
}
